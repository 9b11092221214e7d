export {
  fetchBilling,
  useBilling,
  useBillingActions,
  type Billing,
  type Entry,
} from "./billing.ts";
export { Failure } from "./Failure.tsx";
export { PlanState } from "./PlanState.tsx";
export {
  periodOf,
  planFrom,
  planOf,
  plans,
  productOf,
  rankOf,
  type Period,
  type Plan,
  type Product,
} from "./plans.ts";
export { PlusScreen } from "./PlusScreen.tsx";
export { SignedIn } from "./SignedIn.tsx";
export { useWindowTitle } from "./useWindowTitle.ts";
