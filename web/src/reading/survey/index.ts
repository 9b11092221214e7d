export { SurveySlot } from "./SurveySlot.tsx";
