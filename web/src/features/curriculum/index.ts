export { Landing } from "./Landing.tsx";
export { Lesson } from "./Lesson.tsx";
