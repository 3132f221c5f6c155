import {
  Button,
  ChevronDownInstUIIcon,
  ChevronUpInstUIIcon,
  CondensedButton,
  type ButtonProps,
} from '@instructure/ui/latest';
import { useEffect, useId, useRef, useState, type ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useSearchParams } from 'react-router';
import { batchTexts } from '#shared/batches/batch.columns.ts';
import type { Batch } from '#shared/batches/batch.ts';
import type { ColumnWord } from '#shared/columns/columns.api.ts';
import { BatchPicker, useBatchTitle } from '../batches/batch-picker.tsx';
import { courseMessages } from '../courses/course.messages.ts';
import { browserStorage } from '../data/storage.ts';
import { useSettings } from '../data/use-settings.tsx';
import { Choice, RecordChoice } from '../ui/form/choice.tsx';
import { narrowPage, useMedia } from '../ui/page/use-media.ts';
import { useTexts } from '../ui/use-texts.ts';
import { dashboardMessages } from './dashboard.messages.ts';

/** Which courses the dashboard is about; nothing chosen means all. */
export interface ScopeChoice {
  readonly batchIds: readonly number[];
  readonly teamId: number | null;
  readonly termId: string | null;
}

const everything: ScopeChoice = { batchIds: [], teamId: null, termId: null };

const names = ['batches', 'team', 'term'] as const;

const idsIn = (list: string | null) =>
  (list ?? '')
    .split(',')
    .map(Number)
    .filter((id) => Number.isInteger(id) && id > 0);

const read = (params: URLSearchParams): ScopeChoice => ({
  batchIds: idsIn(params.get('batches')),
  teamId: idsIn(params.get('team'))[0] ?? null,
  termId: params.get('term') || null,
});

const write = ({ batchIds, teamId, termId }: ScopeChoice) =>
  new URLSearchParams({
    ...(batchIds.length > 0 && { batches: batchIds.join(',') }),
    ...(teamId !== null && { team: String(teamId) }),
    ...(termId !== null && { term: termId }),
  });

export const isNarrowed = ({ batchIds, teamId, termId }: ScopeChoice) =>
  batchIds.length > 0 || teamId !== null || termId !== null;

/** The person's choice: the address has it, and this browser remembers the last one they made. */
export function useScopeChoice() {
  const { person, institution } = useSettings();
  const [params, setParams] = useSearchParams();
  const key = `courseyard.dashboard.${institution.id}.${person.id}`;
  const isAsked = names.some((name) => params.has(name));
  const kept = browserStorage.get(key) ?? '';
  useEffect(() => {
    if (!isAsked && kept !== '') setParams(kept, { replace: true });
  }, [isAsked, kept, setParams]);
  const choose = (choice: ScopeChoice) => {
    if (isNarrowed(choice)) browserStorage.set(key, write(choice).toString());
    else browserStorage.remove(key);
    setParams(write(choice), { replace: true });
  };
  return { choice: read(isAsked ? params : new URLSearchParams(kept)), choose };
}

interface ScopeProps {
  readonly batches: readonly Batch[];
  readonly terms: readonly ColumnWord[];
  readonly choice: ScopeChoice;
  readonly onChoose: (choice: ScopeChoice) => void;
}

/** Says which courses the numbers are about; pressed, it opens the way to others. */
export function useScopeBar(props: ScopeProps) {
  const [isOpen, setIsOpen] = useState(false);
  const id = useId();
  const words = useScopeWords(props);
  const opener = useRef<HTMLSpanElement>(null);
  const handleClear = () => {
    props.onChoose(everything);
    opener.current?.querySelector('button')?.focus();
  };
  const button = (
    <span ref={opener}>
      <ScopeButton
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setIsOpen(!isOpen)}
        renderIcon={isOpen ? <ChevronUpInstUIIcon /> : <ChevronDownInstUIIcon />}
      >
        {words}
      </ScopeButton>
    </span>
  );
  const clear = isNarrowed(props.choice) ? (
    <ScopeButton onClick={handleClear}>
      <FormattedMessage {...dashboardMessages.wholeScope} />
    </ScopeButton>
  ) : null;
  return {
    buttons: (
      <>
        {button}
        {clear}
      </>
    ),
    panel: <div id={id}>{isOpen ? <ScopeFields {...props} /> : null}</div>,
  };
}

interface ScopeButtonProps extends Pick<ButtonProps, 'renderIcon'> {
  readonly 'aria-expanded'?: boolean;
  readonly 'aria-controls'?: string;
  readonly onClick: () => void;
  readonly children: ReactNode;
}

/** A button; on a phone only its words. */
const ScopeButton = ({ children, ...props }: ScopeButtonProps) =>
  useMedia(narrowPage) ? (
    <CondensedButton {...props}>{children}</CondensedButton>
  ) : (
    <Button {...props}>{children}</Button>
  );

/** What's chosen, in words. */
function useScopeWords({ batches, terms, choice: { batchIds, teamId, termId } }: ScopeProps) {
  const intl = useIntl();
  const titleOf = useBatchTitle(batches);
  const [first] = batchIds;
  const count = batchIds.length;
  const parts = [
    first === undefined
      ? undefined
      : count === 1
        ? titleOf(first)
        : intl.formatMessage(dashboardMessages.someBatches, { count }),
    teamId === null
      ? undefined
      : (batches.find(({ team }) => team?.id === teamId)?.team?.title ?? `#${teamId}`),
    termId === null ? undefined : (terms.find(({ value }) => value === termId)?.label ?? termId),
  ].filter((part) => part !== undefined);
  if (parts.length === 0) return intl.formatMessage(dashboardMessages.anyScope);
  return intl.formatList(parts, { type: 'unit' });
}

/** Chooses the courses that the numbers are about: those of some batches, of a team, in a term. */
function ScopeFields({ batches, terms, choice, onChoose }: ScopeProps) {
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
    </div>
  );
}
