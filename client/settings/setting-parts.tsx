import { Alert, Text } from '@instructure/ui/latest';
import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { GeneralSettings } from '#shared/settings/general-settings.api.ts';
import { privacyModes } from '#shared/settings/institution-settings.ts';
import { canvasPermissions, type CanvasPermission } from '#shared/task-runners/canvas-permissions.ts';
import type { Problem } from '../data/problem.ts';
import { Choice } from '../ui/form/choice.tsx';
import { problemOf } from '../ui/form/field-messages.ts';
import { NumberField, SettingRow, SettingSwitch } from '../ui/form/settings-section.tsx';
import { TextLinesField } from '../ui/form/text-lines-field.tsx';
import { TextLink } from '../ui/page/link-button.tsx';
import { Status } from '../ui/page/status.tsx';
import { useTexts } from '../ui/use-texts.ts';
import {
  numberLimits,
  weightsSum,
  type DraftMistake,
  type GeneralDraft,
  type GeneralField,
  type HostField,
  type NumberField as NumberName,
} from './general-settings-draft.ts';
import { generalMessages } from './general-settings.messages.ts';

export interface PartProps {
  readonly institution: GeneralSettings;
  readonly draft: GeneralDraft;
  readonly mistakes: ReadonlySet<DraftMistake>;
  readonly problem: Problem | undefined;
  readonly isChanged: (field: GeneralField) => boolean;
  readonly onChange: (part: Partial<GeneralDraft>) => void;
}

/** A row with numbers in its sentence, and what's wrong with them beneath. */
export function NumbersRow({
  props: { draft, mistakes, isChanged, onChange },
  fields,
  fault,
  children,
}: {
  readonly props: PartProps;
  readonly fields: Partial<Record<NumberName, string>>;
  readonly fault?: string | undefined;
  readonly children: (inputs: Record<string, ReactNode>) => ReactNode;
}) {
  const intl = useIntl();
  const names = Object.keys(fields) as NumberName[];
  const wrong = names.find((name) => mistakes.has(name));
  const outside = wrong && intl.formatMessage(generalMessages.whole, numberLimits[wrong]);
  const inputs = names.map((name) => [
    name,
    <NumberField
      key={name}
      label={fields[name] ?? ''}
      value={draft[name]}
      isWrong={mistakes.has(name) || (wrong === undefined && fault !== undefined)}
      onChange={(typed) => onChange({ [name]: typed })}
    />,
  ]);
  return (
    <SettingRow isChanged={names.some(isChanged)} fault={outside ?? fault}>
      <span className="setting-sentence">{children(Object.fromEntries(inputs))}</span>
    </SettingRow>
  );
}

const singles = {
  largeFileMb: generalMessages.largeFileMb,
  documentMb: generalMessages.documentMb,
  documentDayMb: generalMessages.documentDayMb,
  freshnessHours: generalMessages.freshnessHours,
  auditRetentionDays: generalMessages.auditRetentionDays,
  historyDays: generalMessages.historyDays,
  goneCourseDays: generalMessages.goneCourseDays,
} as const;

/** One number in its sentence. */
function NumberRow({ props, field }: { readonly props: PartProps; readonly field: keyof typeof singles }) {
  const intl = useIntl();
  return (
    <NumbersRow props={props} fields={{ [field]: intl.formatMessage(singles[field], { n: '…' }) }}>
      {(inputs) => <FormattedMessage {...singles[field]} values={{ n: inputs[field] }} />}
    </NumbersRow>
  );
}

/** How scores are computed, and their names. */
export function ScoresPart(props: PartProps) {
  const { institution, draft, mistakes, isChanged, onChange } = props;
  const text = useTexts(generalMessages);
  const sum = weightsSum(draft);
  return (
    <>
      {institution.activeProducts.includes('udoit') ? null : (
        <Alert variant="info">{text('scoresWait')}</Alert>
      )}
      <NumbersRow
        props={props}
        fields={{ good: text('good'), fair: text('fair') }}
        fault={mistakes.has('thresholds') ? text('thresholdOrder') : undefined}
      >
        {(inputs) => <FormattedMessage {...generalMessages.bands} values={inputs} />}
      </NumbersRow>
      <NumbersRow
        props={props}
        fields={{ high: text('weightHigh'), medium: text('weightMedium'), low: text('weightLow') }}
        fault={mistakes.has('weights') ? text('weightsSum') : undefined}
      >
        {(inputs) => (
          <>
            <FormattedMessage {...generalMessages.weights} values={inputs} />{' '}
            {Number.isNaN(sum) ? null : (
              <Status tone={sum === 100 ? 'good' : 'warning'}>{text('weightsNow', { sum })}</Status>
            )}
          </>
        )}
      </NumbersRow>
      {(['scoresUnused', 'scoresUnpublished'] as const).map((field) => (
        <SettingSwitch
          key={field}
          label={text(field)}
          isOn={draft[field]}
          isChanged={isChanged(field)}
          onChange={(isOn) => onChange({ [field]: isOn })}
        />
      ))}
    </>
  );
}

/** Leads to the page of the task runners from the middle of a sentence. */
export const runnersLink = {
  runners: (name: ReactNode) => (
    <TextLink isInSentence to="/manage/task-runners">
      {name}
    </TextLink>
  ),
};

/** What a switch needs: a permission, by Canvas's own name, for the task runners. */
const needs = (permission: CanvasPermission) => ({
  permission: <span lang="en">{canvasPermissions[permission]}</span>,
  ...runnersLink,
});
const needsQuizzes = needs('manage_assignments_edit');
/** How the scopes of New Quizzes begin (server/lms/canvas-calls.ts). */
const newQuizScopes = 'url:GET|/api/quiz/v1/';
const needsNewQuizzes = { ...needsQuizzes, scope: <code>{newQuizScopes}</code> };
const needsMessages = needs('send_messages');

/** About how many calls it takes to read all New Quizzes once: one for each, and one for each course that has some. */
function firstCalls({ newQuizzes: { quizzes, courses } }: GeneralSettings) {
  const calls = quizzes + courses;
  const digits = 10 ** Math.max(0, String(calls).length - 2);
  return Math.round(calls / digits) * digits;
}

/** What a read of a course covers, and what each costs and needs. */
export function ScansPart(props: PartProps) {
  const { institution, draft, isChanged, onChange } = props;
  const text = useTexts(generalMessages);
  const hints = {
    scansPublishedOnly: text('scansPublishedOnlyHint'),
    scansQuizQuestions: (
      <FormattedMessage {...generalMessages.scansQuizQuestionsHint} values={needsQuizzes} />
    ),
    scansNewQuizzes: (
      <FormattedMessage
        {...generalMessages.scansNewQuizzesHint}
        values={{ ...needsNewQuizzes, calls: firstCalls(institution) }}
      />
    ),
    scansHtmlFiles: text('scansHtmlFilesHint'),
    checksDocuments: text('checksDocumentsHint'),
    looksAtCanvasMedia: text('looksAtCanvasMediaHint'),
  } as const;
  const switches = (
    [
      'scansPublishedOnly',
      'scansQuizQuestions',
      'scansNewQuizzes',
      'scansHtmlFiles',
      'looksAtCanvasMedia',
      'checksDocuments',
    ] as const
  ).map((field) => (
    <SettingSwitch
      key={field}
      label={text(field)}
      hint={hints[field]}
      isOn={draft[field]}
      isChanged={isChanged(field)}
      onChange={(isOn) => onChange({ [field]: isOn })}
    />
  ));
  return (
    <>
      {switches}
      {draft.checksDocuments && (
        <>
          <NumberRow props={props} field="documentMb" />
          <NumberRow props={props} field="documentDayMb" />
        </>
      )}
    </>
  );
}

/** What the clean-up lists call large, and which links to the web they include. */
export function CleanUpPart(props: PartProps) {
  const { draft, isChanged, onChange } = props;
  const text = useTexts(generalMessages);
  return (
    <>
      <NumberRow props={props} field="largeFileMb" />
      <SettingSwitch
        label={text('checkLinks')}
        hint={text('checkLinksHint')}
        isOn={draft.checkLinks}
        isChanged={isChanged('checkLinks')}
        onChange={(checkLinks) => onChange({ checkLinks })}
      />
      <HostsField props={props} field="deniedLinkHosts" hint={text('deniedLinkHostsHint')} />
      <HostsField props={props} field="allowedLinkHosts" hint={text('allowedLinkHostsHint')} />
    </>
  );
}

/** Hosts, one a line. */
function HostsField({ props, field, hint }: { props: PartProps; field: HostField; hint: string }) {
  const { draft, mistakes, problem, isChanged, onChange } = props;
  const text = useTexts(generalMessages);
  const wrong = mistakes.has(field) ? text('hostsWrong') : undefined;
  return (
    <SettingRow isChanged={isChanged(field)}>
      <TextLinesField
        label={text(field)}
        hint={hint}
        problem={wrong ?? problemOf(problem, `settings.${field}`)}
        value={draft[field]}
        onChange={(typed) => onChange({ [field]: typed })}
      />
    </SettingRow>
  );
}

/** Where messages from staff to instructors go besides Courseyard. */
export function MessagesPart({ draft, isChanged, onChange }: PartProps) {
  const text = useTexts(generalMessages);
  return (
    <SettingSwitch
      label={text('copiesMessages')}
      hint={<FormattedMessage {...generalMessages.copiesMessagesHint} values={needsMessages} />}
      isOn={draft.copiesMessagesToCanvas}
      isChanged={isChanged('copiesMessagesToCanvas')}
      onChange={(copiesMessagesToCanvas) => onChange({ copiesMessagesToCanvas })}
    />
  );
}

/** How fresh data is, how long it's kept, and who can see it. */
export function DataPart(props: PartProps) {
  const { draft, isChanged, onChange } = props;
  const text = useTexts(generalMessages);
  return (
    <>
      <NumberRow props={props} field="freshnessHours" />
      <NumberRow props={props} field="auditRetentionDays" />
      <NumberRow props={props} field="historyDays" />
      <div>
        <NumberRow props={props} field="goneCourseDays" />
        <Text as="p" size="small" color="secondary">
          {text('goneCourseDaysHint')}
        </Text>
      </div>
      <SettingRow isChanged={isChanged('privacyMode')}>
        <Choice
          label={text('privacyMode')}
          value={draft.privacyMode}
          choices={privacyModes}
          nameOf={(mode) => text('privacyName', { mode })}
          onChoose={(mode) => onChange({ privacyMode: mode ?? 'own_course' })}
        />
      </SettingRow>
      <HostsField props={props} field="reportMailDomains" hint={text('reportMailDomainsHint')} />
    </>
  );
}
