import { Tabs, Text, Button, FileDrop, View, TextArea } from '@instructure/ui/latest';
import { FormattedMessage, useIntl } from 'react-intl';
import { useState } from 'react';
import { csvRowLimit } from '#shared/people/person.api.ts';
import { Refusal } from '../ui/form/refusal.tsx';
import { Drawer } from '../ui/overlay/drawer.tsx';
import { AddBySearch } from './add-by-search.tsx';
import { addMessages } from './add-people.messages.ts';
import { downloadCsv } from '../data/download-csv.ts';
import { fromCsv, fromTyped, whoIn, type Grants } from './new-people.ts';
import { NewPeopleTable } from './new-people-table.tsx';
import { usePreviewCsv } from './person.api.ts';
import { useNewPeople } from './use-new-people.ts';
import { uiMessages } from '../ui/ui.messages.ts';
import { GrantsFields } from './grants-fields.tsx';
import { Form } from '../ui/form/form.tsx';

/** How many addresses can be looked up at once; for more, use a file. */
const most = 50;

/** Adds people by their e-mail addresses, once Canvas has said who they are. */
function AddByEmail() {
  const intl = useIntl();
  const [text, setText] = useState('');
  const [grants, setGrants] = useState<Grants>({ isAdmin: false, team: null });
  const [tries, setTries] = useState(0);
  const newPeople = useNewPeople('manual');
  const who = whoIn(text);
  const problem =
    who.length === 0
      ? intl.formatMessage(uiMessages.required)
      : who.length > most
        ? intl.formatMessage(addMessages.tooMany, { count: who.length, most })
        : undefined;
  const handleSubmit = () => {
    setTries(tries + 1);
    if (problem === undefined) void newPeople.lookUp(fromTyped(who, grants));
  };
  return (
    <>
      <Form
        isChanged={text.trim() !== '' && newPeople.people.length === 0}
        tries={tries}
        onSubmit={handleSubmit}
      >
        <TextArea
          label={intl.formatMessage(addMessages.emails)}
          value={text}
          height="6rem"
          messages={
            tries > 0 && problem !== undefined
              ? [{ type: 'newError', text: problem }]
              : [{ type: 'hint', text: intl.formatMessage(addMessages.emailsHint, { most }) }]
          }
          onChange={(event) => setText(event.target.value)}
        />
        <GrantsFields value={grants} onChange={setGrants} />
        <div>
          <Button type="submit" interaction={newPeople.isRunning ? 'disabled' : 'enabled'}>
            <FormattedMessage {...addMessages.lookUp} />
          </Button>
        </div>
      </Form>
      <NewPeopleTable {...newPeople} />
    </>
  );
}

const header = ['email', 'lms user id', 'name', 'team', 'team role', 'admin'];

/** Adds the people in a CSV file; errors appear next to their rows before anyone is added. */
function AddByFile() {
  const intl = useIntl();
  const preview = usePreviewCsv();
  const newPeople = useNewPeople('csv');
  const handleFile = async (files: ArrayLike<DataTransferItem | File>) => {
    const [file] = Array.from(files);
    if (!(file instanceof File)) return;
    const { result } = await preview.run({ file });
    if (result) await newPeople.lookUp(fromCsv(result.rows));
  };
  return (
    <>
      <Text as="p">
        <FormattedMessage {...addMessages.fileHint} values={{ rows: csvRowLimit }} />
      </Text>
      <Button onClick={() => downloadCsv('people.csv', [header])}>
        <FormattedMessage {...addMessages.template} />
      </Button>
      <FileDrop
        accept={['.csv', '.txt', 'text/csv', 'text/plain']}
        renderLabel={
          <View as="div" padding="medium" textAlign="center">
            {intl.formatMessage(addMessages.file)}
          </View>
        }
        interaction={preview.isRunning || newPeople.isRunning ? 'disabled' : 'enabled'}
        margin="medium 0"
        onDropAccepted={(files) => void handleFile(files)}
      />
      <Refusal problem={preview.problem} />
      <NewPeopleTable {...newPeople} />
    </>
  );
}

const ways = [
  { id: 'search', title: addMessages.bySearch, Part: AddBySearch },
  { id: 'email', title: addMessages.byEmail, Part: AddByEmail },
  { id: 'file', title: addMessages.byFile, Part: AddByFile },
] as const;

interface AddPeopleDrawerProps {
  /** as in the address */
  readonly way: string;
  readonly onWay: (way: string) => void;
  readonly onClose: () => void;
}

/** Adds people before they first open Courseyard: found in Canvas, by their addresses, or from a file. */
export default function AddPeopleDrawer({ way, onWay, onClose }: AddPeopleDrawerProps) {
  const intl = useIntl();
  const chosen = ways.find(({ id }) => id === way) ?? ways[0];
  return (
    <Drawer title={intl.formatMessage(addMessages.title)} onClose={onClose}>
      <Text as="p">
        <FormattedMessage {...addMessages.intro} />
      </Text>
      <Tabs onRequestTabChange={(_, { index }) => onWay(ways[index]?.id ?? 'search')}>
        {ways.map(({ id, title, Part }) => (
          <Tabs.Panel
            key={id}
            id={`add-${id}`}
            renderTitle={intl.formatMessage(title)}
            isSelected={id === chosen.id}
            padding="medium 0"
          >
            <Part />
          </Tabs.Panel>
        ))}
      </Tabs>
    </Drawer>
  );
}
