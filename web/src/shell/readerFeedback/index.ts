export { FeedbackView, type PageFeedback } from "./FeedbackView.tsx";
