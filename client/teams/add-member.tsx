import { Button } from '@instructure/ui/latest';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { TeamRole } from '#shared/teams/team.ts';
import { brief } from '../ui/overlay/notice-board.ts';
import { useNotice } from '../ui/overlay/notices.tsx';
import { SearchSelect, type FoundOption } from '../ui/form/search-select.tsx';
import { useCandidates, useSetMember } from './team.api.ts';
import { teamTexts } from '#shared/teams/team.columns.ts';
import { teamMessages } from './team.messages.ts';
import { TeamRolePicker } from './team-role-picker.tsx';
import { useTexts } from '../ui/use-texts.ts';
import { Form } from '../ui/form/form.tsx';

/** Finds a person in the institution and adds them to the team. */
export function AddMember({ teamId }: { teamId: number }) {
  const intl = useIntl();
  const text = useTexts(teamMessages);
  const showNotice = useNotice();
  const [search, setSearch] = useState('');
  const [chosen, setChosen] = useState<FoundOption | null>(null);
  const [role, setRole] = useState<TeamRole>('read');
  const [isMissing, setIsMissing] = useState(false);
  const [tries, setTries] = useState(0);
  const candidates = useCandidates(teamId, search);
  const setMember = useSetMember();

  const handleSubmit = async () => {
    setTries(tries + 1);
    setIsMissing(chosen === null);
    if (!chosen) return;
    const params = { id: teamId, personId: chosen.id };
    const { problem } = await setMember.run({ params, body: { role } }, teamMessages.failed);
    if (problem) return;
    setChosen(null);
    setSearch('');
    showNotice(
      'success',
      text('memberSaved', { name: chosen.label, role: intl.formatMessage(teamTexts.roleName, { role }) }),
      brief,
    );
  };
  return (
    <Form
      isChanged={chosen !== null}
      tries={tries}
      className="form-stack drawer-part"
      onSubmit={() => void handleSubmit()}
    >
      <SearchSelect
        label={text('person')}
        placeholder={text('findPerson')}
        empty={text('nobodyFound')}
        chosen={chosen}
        options={(candidates.data?.people ?? []).map(({ id, name, email }) => ({
          id,
          label: name,
          detail: email,
        }))}
        messages={isMissing ? [{ type: 'newError', text: text('choosePerson') }] : []}
        onSearch={setSearch}
        onChoose={(option) => {
          setChosen(option);
          setIsMissing(false);
        }}
      />
      <TeamRolePicker label={text('role')} value={role} onChange={setRole} />
      <div>
        <Button type="submit" interaction={setMember.isRunning ? 'disabled' : 'enabled'}>
          <FormattedMessage {...teamMessages.addMember} />
        </Button>
      </div>
    </Form>
  );
}
