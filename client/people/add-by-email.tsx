import { Button, TextArea } from '@instructure/ui/latest';
import { useState, type FormEvent } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useFocusOnFault } from '../ui/form/use-focus-on-fault.ts';
import { uiMessages } from '../ui/ui.messages.ts';
import { addMessages } from './add-people.messages.ts';
import { GrantsFields } from './grants-fields.tsx';
import { fromTyped, whoIn, type Grants } from './new-people.ts';
import { NewPeopleTable } from './new-people-table.tsx';
import { useNewPeople } from './use-new-people.ts';

/** How many addresses can be looked up at once; for more, use a file. */
const most = 50;

/** Adds people by their e-mail addresses, once Canvas has said who they are. */
export function AddByEmail() {
  const intl = useIntl();
  const [text, setText] = useState('');
  const [grants, setGrants] = useState<Grants>({ isAdmin: false, team: null });
  const [tries, setTries] = useState(0);
  const form = useFocusOnFault(tries);
  const newPeople = useNewPeople('manual');
  const who = whoIn(text);
  const problem =
    who.length === 0
      ? intl.formatMessage(uiMessages.required)
      : who.length > most
        ? intl.formatMessage(addMessages.tooMany, { count: who.length, most })
        : undefined;
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    setTries(tries + 1);
    if (problem === undefined) void newPeople.lookUp(fromTyped(who, grants));
  };
  return (
    <>
      <form ref={form} noValidate className="form-stack" onSubmit={handleSubmit}>
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
      </form>
      <NewPeopleTable {...newPeople} />
    </>
  );
}
