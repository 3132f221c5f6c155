import { Checkbox, RadioInput, RadioInputGroup } from '@instructure/ui/latest';
import { useIntl } from 'react-intl';
import { announcementAudiences } from '#shared/announcements/announcement.ts';
import type { Problem } from '../data/problem.ts';
import { useSettings } from '../data/use-settings.tsx';
import { MailOffPanel } from '../mail/mail-off-panel.tsx';
import { SeverityPicker } from '../severities/severity-picker.tsx';
import { DayField } from '../ui/form/day-field.tsx';
import { fieldMessages, problemOf } from '../ui/form/field-messages.ts';
import { TimeField } from '../ui/form/time-field.tsx';
import type { AnnouncementDraft, DraftTime } from './announcement-draft.ts';
import { announcementMessages } from './announcement.messages.ts';
import { useTexts } from '../ui/use-texts.ts';
import { LongTextField, TextField } from '../ui/form/text-field.tsx';

interface FieldsProps {
  readonly draft: AnnouncementDraft;
  readonly problem: Problem | undefined;
  /** the first choice of when it begins */
  readonly beginsLabel: string;
  readonly onChange: (part: Partial<AnnouncementDraft>) => void;
}

/** Everything an announcement has. */
export function AnnouncementFields({ draft, problem, beginsLabel, onChange }: FieldsProps) {
  const text = useTexts(announcementMessages);
  return (
    <div className="form-stack">
      <TextField
        renderLabel={text('title')}
        isRequired
        most={120}
        value={draft.title}
        messages={fieldMessages(problemOf(problem, 'title'))}
        onChange={(_, title) => onChange({ title })}
      />
      <LongTextField
        label={text('text')}
        most={5_000}
        maxHeight="16rem"
        value={draft.body}
        messages={fieldMessages(problemOf(problem, 'body'), text('textHint'))}
        onChange={({ target }) => onChange({ body: target.value })}
      />
      <SeverityPicker value={draft.severity} onChange={(severity) => onChange({ severity })} />
      <AudienceField draft={draft} onChange={onChange} />
      <TimeFields
        name="begins"
        label={text('whenBegins')}
        unchosenLabel={beginsLabel}
        dayLabel={text('beginDay')}
        timeLabel={text('beginTime')}
        value={draft.begins}
        onChange={(begins) => onChange({ begins })}
      />
      <TimeFields
        name="ends"
        label={text('whenEnds')}
        unchosenLabel={text('byHand')}
        dayLabel={text('endDay')}
        timeLabel={text('endTime')}
        value={draft.ends}
        fault={problemOf(problem, 'ends')}
        onChange={(ends) => onChange({ ends })}
      />
      <p className="small-print">{text('zone', { timeZone: useSettings().institution.timeZone })}</p>
      <div>
        <Checkbox
          label={text('alsoByMail')}
          checked={draft.isMailed}
          onChange={() => onChange({ isMailed: !draft.isMailed })}
        />
        <p className="small-print">{text('alsoByMailHint')}</p>
        <MailOffPanel />
      </div>
    </div>
  );
}

function AudienceField({ draft, onChange }: Pick<FieldsProps, 'draft' | 'onChange'>) {
  const intl = useIntl();
  return (
    <RadioInputGroup
      name="announcement-audience"
      description={intl.formatMessage(announcementMessages.audience)}
      value={draft.audience}
      onChange={(_, value) =>
        onChange({ audience: announcementAudiences.find((one) => one === value) ?? draft.audience })
      }
    >
      {announcementAudiences.map((audience) => (
        <RadioInput
          key={audience}
          value={audience}
          label={
            <>
              {intl.formatMessage(announcementMessages.audienceName, { audience })}
              <span className="small-print block">
                {intl.formatMessage(announcementMessages.audienceHint, { audience })}
              </span>
            </>
          }
        />
      ))}
    </RadioInputGroup>
  );
}

interface TimeFieldsProps {
  readonly name: string;
  readonly label: string;
  readonly unchosenLabel: string;
  readonly dayLabel: string;
  readonly timeLabel: string;
  readonly value: DraftTime;
  readonly fault?: string | undefined;
  readonly onChange: (value: DraftTime) => void;
}

/** A moment that can be left open. */
function TimeFields(props: TimeFieldsProps) {
  const { name, label, unchosenLabel, dayLabel, timeLabel, value, fault, onChange } = props;
  const intl = useIntl();
  return (
    <div>
      <RadioInputGroup
        name={name}
        description={label}
        layout="columns"
        value={value.isChosen ? 'at' : 'open'}
        onChange={(_, chosen) => onChange({ ...value, isChosen: chosen === 'at' })}
      >
        <RadioInput value="open" label={unchosenLabel} />
        <RadioInput value="at" label={intl.formatMessage(announcementMessages.at)} />
      </RadioInputGroup>
      {value.isChosen ? (
        <div className="day-and-time">
          <DayField
            label={dayLabel}
            value={value.day}
            fault={fault}
            onChange={(day) => onChange({ ...value, day })}
          />
          <TimeField label={timeLabel} value={value.time} onChange={(time) => onChange({ ...value, time })} />
        </div>
      ) : null}
    </div>
  );
}
