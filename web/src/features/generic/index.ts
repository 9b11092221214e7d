export { GenericView } from "./GenericView.tsx";
