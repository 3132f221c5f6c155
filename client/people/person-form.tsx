import { Alert, Button, Checkbox } from '@instructure/ui/latest';
import { useState, type FormEvent } from 'react';
import { FormattedMessage } from 'react-intl';
import type { PersonDetail } from '#shared/people/person.ts';
import { useProblemText } from '../ui/page/load-state.tsx';
import { brief } from '../ui/overlay/notice-board.ts';
import { useNotice } from '../ui/overlay/notices.tsx';
import { MembershipFields, type DraftTeam } from './membership-fields.tsx';
import { useUpdatePerson } from './person.api.ts';
import { personMessages } from './person.messages.ts';
import { useTexts } from '../ui/use-texts.ts';

interface Draft {
  readonly isAdmin: boolean;
  readonly canManageChecklists: boolean;
  readonly teams: readonly DraftTeam[];
}

/** Only what changed: another admin may be changing something else about the same person. */
function changesOf(before: Draft, after: Draft) {
  const roleIn = (teams: readonly DraftTeam[], id: number) =>
    teams.find((team) => team.id === id)?.role ?? null;
  const ids = new Set([...before.teams, ...after.teams].map(({ id }) => id));
  const memberships = [...ids]
    .filter((id) => roleIn(before.teams, id) !== roleIn(after.teams, id))
    .map((id) => ({ teamId: id, role: roleIn(after.teams, id) }));
  return {
    ...(before.isAdmin !== after.isAdmin && { isAdmin: after.isAdmin }),
    ...(before.canManageChecklists !== after.canManageChecklists && {
      canManageChecklists: after.canManageChecklists,
    }),
    ...(memberships.length > 0 && { memberships }),
  };
}

/** What a person is granted here: the admin role, checklists, places in teams. */
export function PersonForm({ person }: { person: PersonDetail }) {
  const text = useTexts(personMessages);
  const showNotice = useNotice();
  const textOf = useProblemText();
  const [draft, setDraft] = useState<Draft>(person);
  const update = useUpdatePerson();
  const changes = changesOf(person, draft);
  const isUnchanged = Object.keys(changes).length === 0;
  const handleSubmit = async (event: FormEvent) => {
    event.preventDefault();
    const { problem } = await update.run({ params: { id: person.id }, body: changes });
    if (!problem) showNotice('success', text('saved', { name: person.name }), brief);
  };
  return (
    <form noValidate className="form-stack" onSubmit={(event) => void handleSubmit(event)}>
      {update.problem ? <Alert variant="error">{textOf(update.problem, text('failed'))}</Alert> : null}
      <Checkbox
        label={text('grantAdmin')}
        checked={draft.isAdmin}
        disabled={!person.permissions.set_admin}
        messages={person.permissions.set_admin ? [] : [{ type: 'hint', text: text('ownAdmin') }]}
        onChange={() => setDraft({ ...draft, isAdmin: !draft.isAdmin })}
      />
      <Checkbox
        label={text('grantChecklists')}
        checked={draft.canManageChecklists}
        onChange={() => setDraft({ ...draft, canManageChecklists: !draft.canManageChecklists })}
      />
      <MembershipFields value={draft.teams} onChange={(teams) => setDraft({ ...draft, teams })} />
      <div>
        <Button
          type="submit"
          color="primary"
          interaction={isUnchanged || update.isRunning ? 'disabled' : 'enabled'}
        >
          <FormattedMessage {...personMessages.save} />
        </Button>
      </div>
    </form>
  );
}
