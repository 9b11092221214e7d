// Imports every component of exported pages for its styles.
import "./styles/index.css";
import { ExportedView } from "./app/exported/ExportedView.tsx";
import { StaticTable } from "./reading/compat/StaticTable.tsx";

Object.assign(globalThis, { exportedParts: [ExportedView, StaticTable] });
