import { useIntl } from 'react-intl';
import { Button } from '@instructure/ui/latest';
import { alertTexts } from '#shared/alerts/alert.columns.ts';
import { severities } from '#shared/alerts/alert-terms.ts';
import { alertChoices } from '#shared/alerts/alert.api.ts';
import { useAbility } from '../data/use-settings.tsx';
import { FilterBar } from '../ui/data-table/filter-bar.tsx';
import { ExportMenu } from '../ui/export/export-menu.tsx';
import { Help } from '../ui/overlay/help-dialog.tsx';
import { LinkButton } from '../ui/page/link-button.tsx';
import { PageHeading } from '../ui/page/page-heading.tsx';
import { rulesPath } from './alert-addresses.ts';
import { AlertList } from './alert-list.tsx';
import { fetchAlertsFile } from './alert.api.ts';
import { alertMessages } from './alert.messages.ts';
import { useAlertsPage, type ShownAlerts } from './use-alerts-page.ts';
import { useBatches } from '../batches/batch.api.ts';
import { useColumnWords } from '../columns/column.api.ts';
import { severityMessages } from '../severities/severity.messages.ts';
import { Chip } from '../ui/form/chip.tsx';
import { Choice, RecordChoice } from '../ui/form/choice.tsx';

/** Alerts of the courses that this person sees, and what can be done about them. */
export default function AlertsPage() {
  const intl = useIntl();
  const shown = useAlertsPage();
  const mayManage = useAbility('institution.manage');
  return (
    <>
      <PageHeading title={intl.formatMessage(alertTexts.title)}>
        <ExportMenu
          fetchFile={(format, receiving) => fetchAlertsFile({ ...shown.filter, format }, receiving)}
        />
        <Help
          title={intl.formatMessage(alertMessages.helpTitle)}
          text={intl.formatMessage(alertMessages.helpText)}
        />
        {mayManage ? (
          <LinkButton to={rulesPath}>{intl.formatMessage(alertMessages.toRules)}</LinkButton>
        ) : null}
      </PageHeading>
      <AlertFilters shown={shown} />
      <AlertList shown={shown} />
    </>
  );
}

/** Which alerts are shown. */
function AlertFilters({ shown }: { shown: ShownAlerts }) {
  const intl = useIntl();
  const { list, filter, alerts } = shown;
  const batches = useBatches().data?.batches ?? [];
  return (
    <>
      <FilterBar
        list={list}
        of={alerts}
        label={alertMessages.search}
        none={alertMessages.noMatch}
        narrowedBy={JSON.stringify(filter)}
      >
        <Choice
          label={intl.formatMessage(alertTexts.state)}
          value={filter.state}
          choices={alertChoices}
          nameOf={(choice) => intl.formatMessage(alertMessages.choiceName, { choice })}
          onChoose={(choice) => list.setParam('state', choice === 'open' ? '' : (choice ?? ''))}
        />
        <Choice
          label={intl.formatMessage(severityMessages.label)}
          unsetLabel={intl.formatMessage(severityMessages.any)}
          value={filter.severity ?? null}
          choices={severities}
          nameOf={(severity) => intl.formatMessage(severityMessages.name, { severity })}
          onChoose={(severity) => list.setParam('severity', severity ?? '')}
        />
        <RuleChoice shown={shown} />
        <RecordChoice
          label={intl.formatMessage(alertMessages.batch)}
          unsetLabel={intl.formatMessage(alertMessages.anyBatch)}
          value={filter.batchId ?? null}
          records={batches}
          onChoose={(id) => list.setParam('batchId', String(id ?? ''))}
        />
      </FilterBar>
      <FilterChips shown={shown} />
    </>
  );
}

/** The rules with alerts on courses that the person sees; one in the address stays a choice even if it's none of them. */
function RuleChoice({ shown: { list, filter, alerts } }: { shown: ShownAlerts }) {
  const intl = useIntl();
  const words = useColumnWords('readygo.open_alerts').data?.words ?? [];
  const listed = alerts.data?.alerts.find(({ rule }) => rule.id === filter.ruleId)?.rule;
  const rules = words.map(({ value, label }) => ({ id: Number(value), title: label }));
  return (
    <RecordChoice
      label={intl.formatMessage(alertTexts.rule)}
      unsetLabel={intl.formatMessage(alertMessages.anyRule)}
      value={filter.ruleId ?? null}
      records={listed ? [...rules, listed] : rules}
      onChoose={(id) => list.setParam('ruleId', String(id ?? ''))}
    />
  );
}

/** What a link narrowed the list to, and a way back from all that narrows it. */
function FilterChips({ shown: { list, filter, alerts, isNarrowed, clear } }: { shown: ShownAlerts }) {
  const intl = useIntl();
  if (!isNarrowed) return null;
  const course = alerts.data?.alerts.find((one) => one.course.id === filter.courseId)?.course;
  const title = intl.formatMessage(alertMessages.oneCourse, {
    title: course?.title ?? `#${filter.courseId}`,
  });
  return (
    <div className="chips rows-filter">
      {filter.courseId === undefined ? null : (
        <Chip
          removeLabel={intl.formatMessage(alertMessages.lift, { title })}
          onRemove={() => list.setParam('courseId', '')}
        >
          {title}
        </Chip>
      )}
      <Button size="small" onClick={clear}>
        {intl.formatMessage(alertMessages.clear)}
      </Button>
    </div>
  );
}
