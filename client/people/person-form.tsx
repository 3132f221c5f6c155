import { Button, Checkbox, SimpleSelect, Text } from '@instructure/ui/latest';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { PersonDetail } from '#shared/people/person.ts';
import { personTexts } from '#shared/people/people.columns.ts';
import type { TeamRole } from '#shared/teams/team.ts';
import { Refusal } from '../ui/form/refusal.tsx';
import { brief } from '../ui/overlay/notice-board.ts';
import { useNotice } from '../ui/overlay/notices.tsx';
import { useUpdatePerson } from './person.api.ts';
import { personMessages } from './person.messages.ts';
import { useTexts } from '../ui/use-texts.ts';
import { useTeams } from '../teams/team.api.ts';
import { TeamRolePicker } from '../teams/team-role-picker.tsx';
import { Form } from '../ui/form/form.tsx';

interface DraftTeam {
  readonly id: number;
  readonly title: string;
  readonly role: TeamRole;
}

interface MembershipFieldsProps {
  readonly value: readonly DraftTeam[];
  readonly onChange: (teams: readonly DraftTeam[]) => void;
}

const none = 'none';

/** A person's teams, with the role in each, and a field to add others. */
function MembershipFields({ value, onChange }: MembershipFieldsProps) {
  const intl = useIntl();
  const all = useTeams().data?.teams ?? [];
  const others = all.filter(({ id }) => !value.some((team) => team.id === id));
  const join = (given: unknown) => {
    const team = others.find(({ id }) => String(id) === given);
    if (team) onChange([...value, { id: team.id, title: team.title, role: 'read' }]);
  };
  return (
    <fieldset className="plain-fieldset">
      <legend>
        <FormattedMessage {...personTexts.teams} />
      </legend>
      {value.length === 0 ? (
        <Text as="p">
          <FormattedMessage {...personMessages.noTeams} />
        </Text>
      ) : (
        <ul className="plain-list">
          {value.map(({ id, title, role }) => (
            <li key={id} className="member">
              <TeamRolePicker
                label={intl.formatMessage(personMessages.roleIn, { title })}
                value={role}
                onChange={(next) =>
                  onChange(value.map((team) => (team.id === id ? { ...team, role: next } : team)))
                }
              />
              <Button
                aria-label={intl.formatMessage(personMessages.leaveTeamName, { title })}
                onClick={() => onChange(value.filter((team) => team.id !== id))}
              >
                <FormattedMessage {...personMessages.leaveTeam} />
              </Button>
            </li>
          ))}
        </ul>
      )}
      {others.length === 0 ? null : (
        <SimpleSelect
          // A new field after each choice, so that nothing stays selected in it.
          key={value.length}
          renderLabel={intl.formatMessage(personMessages.joinTeam)}
          value={none}
          onChange={(_, { value: chosen }) => join(chosen)}
        >
          {[{ id: none, title: intl.formatMessage(personMessages.chooseTeam) }, ...others].map(
            ({ id, title }) => (
              <SimpleSelect.Option key={id} id={`join-${id}`} value={String(id)}>
                {title}
              </SimpleSelect.Option>
            ),
          )}
        </SimpleSelect>
      )}
    </fieldset>
  );
}

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
  const [draft, setDraft] = useState<Draft>(person);
  const update = useUpdatePerson();
  const changes = changesOf(person, draft);
  const isUnchanged = Object.keys(changes).length === 0;
  const handleSubmit = async () => {
    const { problem } = await update.run({ params: { id: person.id }, body: changes });
    if (!problem) showNotice('success', text('saved', { name: person.name }), brief);
  };
  return (
    <Form isChanged={!isUnchanged} problem={update.problem} onSubmit={() => void handleSubmit()}>
      <Refusal problem={update.problem} failed={text('failed')} />
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
    </Form>
  );
}
