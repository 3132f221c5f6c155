import { Button } from '@instructure/ui/latest';
import { FormattedMessage, useIntl } from 'react-intl';
import { batchTexts } from '#shared/batches/batch.columns.ts';
import type { Batch } from '#shared/batches/batch.ts';
import type { ColumnWord } from '#shared/columns/columns.api.ts';
import { BatchPicker } from '../batches/batch-picker.tsx';
import { courseMessages } from '../courses/course.messages.ts';
import { Choice, RecordChoice } from '../ui/form/choice.tsx';
import { dashboardMessages } from './dashboard.messages.ts';
import { isNarrowed, type ScopeChoice } from './scope-choice.ts';
import { useTexts } from '../ui/use-texts.ts';

interface ScopeBarProps {
  readonly batches: readonly Batch[];
  readonly terms: readonly ColumnWord[];
  readonly choice: ScopeChoice;
  readonly onChoose: (choice: ScopeChoice) => void;
}

const everything: ScopeChoice = { batchIds: [], teamId: null, termId: null };

/** Which courses the numbers are about: those of some batches, of a team, in a term. */
export function ScopeBar({ batches, terms, choice, onChoose }: ScopeBarProps) {
  const intl = useIntl();
  const text = useTexts(dashboardMessages);
  const { batchIds, teamId, termId } = choice;
  const teams = new Map(batches.flatMap(({ team }) => (team ? [[team.id, team] as const] : [])));
  const ofTeam = batches.filter(({ team }) => teamId === null || team?.id === teamId);
  const termTitles = new Map(terms.map(({ value, label }) => [value, label]));
  return (
    <div className="toolbar" role="group" aria-label={text('scope')}>
      <BatchPicker
        batches={ofTeam}
        chosen={batchIds}
        placeholder={intl.formatMessage(courseMessages.allBatches)}
        onChange={(ids) => onChoose({ ...choice, batchIds: ids.length === ofTeam.length ? [] : ids })}
      />
      {teams.size > 0 ? (
        <RecordChoice
          label={intl.formatMessage(batchTexts.team)}
          unsetLabel={text('anyTeam')}
          value={teamId}
          records={[...teams.values()]}
          onChoose={(id) => onChoose({ ...choice, teamId: id, batchIds: [] })}
        />
      ) : null}
      {termTitles.size > 0 || termId !== null ? (
        <Choice
          label={intl.formatMessage(courseMessages.term)}
          unsetLabel={text('anyTerm')}
          value={termId}
          choices={[...termTitles.keys()]}
          nameOf={(id) => termTitles.get(id) ?? id}
          onChoose={(id) => onChoose({ ...choice, termId: id })}
        />
      ) : null}
      {isNarrowed(choice) ? (
        <Button onClick={() => onChoose(everything)}>
          <FormattedMessage {...dashboardMessages.wholeScope} />
        </Button>
      ) : null}
    </div>
  );
}
