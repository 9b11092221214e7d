import { useState } from "react";
import { Button } from "#/ui/Button/Button.tsx";
import { Dialog, DialogButtons } from "#/ui/Dialog/Dialog.tsx";
import { Choice, TextArea, TextField } from "#/ui/Field/Field.tsx";
import { Icon } from "#/ui/Icon/Icon.tsx";
import { TabList, TabPanel } from "#/ui/Tabs/Tabs.tsx";
import { Part } from "./Part.tsx";
import styles from "./DesignView.module.css";

const tabs = ["Signs", "Huts", "Bridges"].map((title) => ({
  id: `design-tab-${title}`,
  panel: `design-panel-${title}`,
  title,
}));

export function Controls() {
  const [chosen, setChosen] = useState(0);
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Part title="Buttons">
        <p className={styles.row}>
          <Button look="primary">Set out</Button>
          <Button>Rest</Button>
          <Button disabled>Closed</Button>
          <Button look="primary" size="small">
            Run
          </Button>
          <Button size="small">Reset</Button>
          <Button look="icon" aria-label="Dismiss">
            <Icon name="cross" />
          </Button>
        </p>
      </Part>
      <Part title="Fields">
        <TextField label="Name of the trail" defaultValue="Ridge walk" />
        <TextField label="Length" defaultValue="far" error="Write a number of miles." />
        <TextArea label="What to bring" rows={3} />
        <Choice type="checkbox" defaultChecked>
          Loop
        </Choice>
        <Choice type="radio" name="season">
          Summer
        </Choice>
        <Choice type="radio" name="season">
          Winter
        </Choice>
      </Part>
      <Part title="Tabs">
        <TabList label="On the way" tabs={tabs} chosen={chosen} onChoose={setChosen} />
        {tabs.map((tab, i) => (
          <TabPanel key={tab.id} tab={tab} isShown={i === chosen} isStop>
            <p>{tab.title} along the trail.</p>
          </TabPanel>
        ))}
      </Part>
      <Part title="Dialog">
        <Button onClick={() => setAsking(true)}>Turn back</Button>
        {isAsking && (
          <Dialog title="Turn back" onClose={() => setAsking(false)}>
            <p>The hut is a mile ahead. Turn back all the same?</p>
            <DialogButtons>
              <Button type="submit">Go on</Button>
              <Button type="submit" look="primary">
                Turn back
              </Button>
            </DialogButtons>
          </Dialog>
        )}
      </Part>
    </>
  );
}
