import { setUpWhileParsing } from "./reading/tabs/tabs.ts";

setUpWhileParsing();
