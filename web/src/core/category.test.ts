import { expect, test } from "vitest";
import { categoryOf } from "./category.ts";

test.each([
  ["/", "home"],
  ["/en-US/", "home"],
  ["/fr/about", "home"],
  ["/en-US/blog/a-post/", "home"],
  ["/en-US/docs/Web", "web"],
  ["/en-US/docs/Web/HTML", "html"],
  ["/de/docs/Web/CSS/Reference/Properties/color", "css"],
  ["/en-US/docs/Web/JavaScript/Guide", "javascript"],
  ["/en-US/docs/Web/API/Window", "api"],
  ["/en-US/docs/Web/HTTP", "http"],
  ["/en-US/docs/Web/SVG", "web"],
  ["/en-US/docs/Glossary/CSS", "web"],
  ["/en-US/docs/Mozilla/Add-ons/WebExtensions/API", "web"],
  ["/en-US/docs/Learn_web_development", "learn"],
  ["/en-US/docs/Learn_web_development/Core", "learn"],
  ["/en-US/docs/Learn_web_development/Core/Structuring_content/Lists", "html"],
  ["/en-US/docs/Learn_web_development/Core/Styling_basics", "css"],
  ["/en-US/docs/Learn_web_development/Core/CSS_layout/Grids", "css"],
  ["/en-US/docs/Learn_web_development/Core/Design_for_developers", "css"],
  ["/en-US/docs/Learn_web_development/Core/Scripting", "javascript"],
  ["/en-US/docs/Learn_web_development/Core/Frameworks_libraries/React", "javascript"],
  ["/en-US/docs/Learn_web_development/Extensions/Client-side_APIs", "api"],
  ["/en-US/docs/Learn_web_development/Extensions/Forms/Your_first_form", "api"],
  ["/en-US/docs/Learn_web_development/Core/Accessibility", "learn"],
  ["/en-US/docs/Learn_web_development/Howto/Design_and_accessibility", "css"],
  ["/en-US/curriculum/", "learn"],
  ["/en-US/curriculum/core/css-layout/", "learn"],
])("categoryOf(%s)", (path, want) => {
  expect(categoryOf(path)).toBe(want);
});
