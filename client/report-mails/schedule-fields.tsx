import { useId, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import {
  attachments,
  lastDay,
  longestScheduleTitle,
  mostRecipients,
  sentDurations,
  type SentDuration,
  type SentReport,
} from '#shared/report-mails/report-schedule.ts';
import type { Problem } from '../data/problem.ts';
import { useAbility, useSettings } from '../data/use-settings.tsx';
import { TermPicker } from '../lms-directory/directory-picker.tsx';
import { Chip } from '../ui/form/chip.tsx';
import { Choice } from '../ui/form/choice.tsx';
import { DayField } from '../ui/form/day-field.tsx';
import { fieldMessages, problemOf } from '../ui/form/field-messages.ts';
import { SearchSelect } from '../ui/form/search-select.tsx';
import { TextField } from '../ui/form/text-field.tsx';
import { TextLinesField } from '../ui/form/text-lines-field.tsx';
import { formatDay } from '../ui/format-value.ts';
import { uiMessages } from '../ui/ui.messages.ts';
import { useTexts } from '../ui/use-texts.ts';
import { useReportReaders } from './report-mails.api.ts';
import { scheduleMessages } from './report-mails.messages.ts';
import { missingIn, type Every, type Missing, type ScheduleDraft } from './schedule-draft.ts';
import { formatHour, formatWeekday } from './when-text.ts';

interface FieldsProps {
  readonly draft: ScheduleDraft;
  readonly isTried: boolean;
  readonly problem: Problem | undefined;
  readonly onChange: (part: Partial<ScheduleDraft>) => void;
}

/** Everything a report by mail has. */
export function ScheduleFields(props: FieldsProps) {
  const { draft, isTried, problem, onChange } = props;
  const text = useTexts(scheduleMessages);
  const required = useIntl().formatMessage(uiMessages.required);
  const missing = isTried ? missingIn(draft) : new Set<Missing>();
  const { what } = draft;
  return (
    <>
      <TextField
        renderLabel={text('title')}
        isRequired
        most={longestScheduleTitle}
        value={draft.title}
        messages={fieldMessages(missing.has('title') ? required : problemOf(problem, 'title'))}
        onChange={(_, title) => onChange({ title })}
      />
      {what.kind === 'report' ? (
        <Choice
          label={text('duration')}
          value={what.duration}
          choices={sentDurations}
          nameOf={(duration) => text('durationName', { duration })}
          messages={fieldMessages(problemOf(problem, 'what'))}
          onChoose={(duration) => onChange({ what: { ...what, duration: duration ?? what.duration } })}
        />
      ) : null}
      {what.kind === 'evidence' ? (
        <SinceField what={what} problem={problem} onChange={(changed) => onChange({ what: changed })} />
      ) : null}
      <WhenFields {...props} missing={missing} />
      <ReadersField {...props} missing={missing} />
      <Choice
        label={text('attachment')}
        value={draft.attachment}
        choices={attachments}
        nameOf={(attachment) => text('attachmentName', { attachment })}
        onChoose={(attachment) => onChange({ attachment: attachment ?? 'none' })}
      />
    </>
  );
}

type SentEvidence = Extract<SentReport, { kind: 'evidence' }>;

interface SinceProps {
  readonly what: SentEvidence;
  readonly problem: Problem | undefined;
  readonly onChange: (what: SentEvidence) => void;
}

/** From when on an evidence counts changes: a time back from each mail, or the day that was chosen on its page. */
function SinceField({ what, problem, onChange }: SinceProps) {
  const intl = useIntl();
  const text = useTexts(scheduleMessages);
  const [begun] = useState(what.since);
  const isKnown = (since: string): since is SentDuration =>
    sentDurations.some((duration) => duration === since);
  return (
    <div>
      <Choice
        label={text('duration')}
        value={what.since}
        choices={isKnown(begun) ? sentDurations : [...sentDurations, begun]}
        nameOf={(since) =>
          isKnown(since)
            ? text('durationName', { duration: since })
            : text('sinceDay', { day: formatDay(intl, since) })
        }
        messages={fieldMessages(problemOf(problem, 'what'))}
        onChoose={(since) => onChange({ ...what, since: since ?? what.since })}
      />
      <p className="small-print">{text('evidenceDay')}</p>
    </div>
  );
}

type PartProps = FieldsProps & { readonly missing: ReadonlySet<Missing> };

const weekdays = [1, 2, 3, 4, 5, 6, 7] as const;
const monthDays = [lastDay, ...Array.from({ length: 28 }, (_, at) => at + 1)];
const hours = Array.from({ length: 24 }, (_, hour) => hour);
const everyTime = ['week', 'month', 'term', 'once'] as const satisfies readonly Every[];

/** On which days, and at which hour. */
function WhenFields({ draft, problem, missing, onChange }: PartProps) {
  const intl = useIntl();
  const text = useTexts(scheduleMessages);
  const { timeZone } = useSettings().institution;
  const readsTerms = useAbility('directory.read');
  const required = intl.formatMessage(uiMessages.required);
  const offered = everyTime.filter((every) => every !== 'term' || readsTerms);
  return (
    <div className="form-stack">
      <div className="field-row">
        <Choice
          label={text('every')}
          value={draft.every}
          choices={offered}
          nameOf={(every) => text('everyName', { every })}
          messages={fieldMessages(problemOf(problem, 'moments'))}
          onChoose={(every) => onChange({ every: every ?? draft.every })}
        />
        {draft.every === 'week' ? (
          <Choice
            label={text('weekday')}
            value={draft.weekday}
            choices={weekdays}
            nameOf={(weekday) => formatWeekday(intl, weekday)}
            onChoose={(weekday) => onChange({ weekday: weekday ?? 1 })}
          />
        ) : null}
        {draft.every === 'month' ? (
          <Choice
            label={text('day')}
            value={draft.day}
            choices={monthDays}
            nameOf={(day) =>
              text('dayName', { isLast: String(day === lastDay), day: day === lastDay ? 0 : day })
            }
            onChoose={(day) => onChange({ day: typeof day === 'number' ? day : lastDay })}
          />
        ) : null}
        {draft.every === 'once' ? (
          <DayField
            label={text('date')}
            value={draft.date}
            fault={missing.has('date') ? required : undefined}
            onChange={(date) => onChange({ date })}
          />
        ) : null}
        <Choice
          label={text('hour')}
          value={draft.hour}
          choices={hours}
          nameOf={(hour) => formatHour(intl, hour)}
          onChoose={(hour) => onChange({ hour: hour ?? draft.hour })}
        />
      </div>
      {draft.every === 'term' ? (
        <TermPicker
          value={draft.termId}
          messages={fieldMessages(missing.has('termId') ? required : undefined)}
          onChange={(termId) => onChange({ termId })}
        />
      ) : null}
      <p className="small-print">{text('zone', { zone: timeZone })}</p>
    </div>
  );
}

/** Who gets it: people here, and addresses at domains that an administrator allows. */
function ReadersField({ draft, problem, missing, onChange }: PartProps) {
  const text = useTexts(scheduleMessages);
  const intl = useIntl();
  const labelId = useId();
  const [search, setSearch] = useState('');
  const found = useReportReaders(search).data;
  const { people } = draft;
  const offered = (found?.people ?? []).filter(({ id }) => people.every((person) => person.id !== id));
  const domains = found?.domains ?? [];
  const wrong = missing.has('people') ? text('nobody') : problemOf(problem, 'personIds');
  return (
    <>
      <div role="group" aria-labelledby={labelId}>
        <span id={labelId} className="field-label">
          <FormattedMessage {...scheduleMessages.people} />
        </span>
        <div className="chips">
          {people.map(({ id, name }) => (
            <Chip
              key={id}
              removeLabel={text('removePerson', { name })}
              onRemove={() => onChange({ people: people.filter((person) => person.id !== id) })}
            >
              {name}
            </Chip>
          ))}
        </div>
        {people.length < mostRecipients ? (
          <SearchSelect
            label={text('addPerson')}
            placeholder={text('addPersonHint')}
            empty={text('noPeople')}
            chosen={null}
            options={offered.map(({ id, name }) => ({ id, label: name, detail: null }))}
            messages={fieldMessages(wrong)}
            onSearch={setSearch}
            onChoose={(option) => {
              const person = offered.find(({ id }) => id === option?.id);
              if (person) onChange({ people: [...people, person] });
            }}
          />
        ) : null}
      </div>
      {domains.length > 0 || draft.addresses !== '' ? (
        <TextLinesField
          label={text('addresses')}
          hint={text('addressesHint', { domains: intl.formatList(domains) })}
          problem={problemOf(problem, 'addresses')}
          value={draft.addresses}
          onChange={(addresses) => onChange({ addresses })}
        />
      ) : null}
    </>
  );
}
