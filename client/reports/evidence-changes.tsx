import { Alert, Heading, Text } from '@instructure/ui/latest';
import { useIntl } from 'react-intl';
import { configurationList, evidenceNumberList } from '#shared/reports/evidence.columns.ts';
import { configurationNames, evidenceNumberName } from '#shared/reports/evidence.messages.ts';
import type { EvidenceChanges } from '#shared/reports/evidence.api.ts';
import type { EvidenceDecision } from '#shared/reports/evidence.ts';
import { DataTable } from '../ui/data-table/data-table.tsx';
import { formatDay } from '../ui/format-value.ts';
import { LoadState } from '../ui/page/load-state.tsx';
import { uiMessages } from '../ui/ui.messages.ts';
import { useTexts } from '../ui/use-texts.ts';
import { useEvidenceChanges } from './evidence.api.ts';
import { DecisionTable } from './evidence-rows.tsx';
import { useEvidenceNumbers } from './evidence-text.ts';
import { evidenceMessages } from './evidence.messages.ts';

/** What is different in one frozen copy from an earlier one. */
export function EvidenceChangesView({ id, from }: { id: number; from: number }) {
  const text = useTexts(evidenceMessages);
  const changes = useEvidenceChanges(id, from);
  return (
    <LoadState
      of={changes}
      list={{ loading: evidenceMessages.changesLoading, failed: evidenceMessages.changesFailed }}
    >
      {(shown) => (
        <>
          <Heading level="h2">{text('compared', { from: shown.from.title, to: shown.to.title })}</Heading>
          {shown.from.isTouched ? (
            <Alert variant="error" transition="none">
              {text('touched')}
            </Alert>
          ) : null}
          {shown.isSameScope ? null : (
            <Alert variant="warning" transition="none">
              {text('otherScope')}
            </Alert>
          )}
          <ChangedNumbers changes={shown} />
          <Decisions title={text('addedDecisions')} rows={shown.decisions.added} />
          <Decisions title={text('endedDecisions')} rows={shown.decisions.ended} />
          <ChangedSettings changes={shown} />
        </>
      )}
    </LoadState>
  );
}

function ChangedNumbers({ changes }: { changes: EvidenceChanges }) {
  const intl = useIntl();
  const text = useTexts(evidenceMessages);
  const { textOf } = useEvidenceNumbers();
  const { from, to, numbers, unchanged } = changes;
  const [before, after] = [formatDay(intl, from.day), formatDay(intl, to.day)];
  const nameOf = (id: string) => {
    const name = evidenceNumberName(id);
    return name === undefined ? id : intl.formatMessage(name);
  };
  return (
    <section className="evidence-part">
      <Heading level="h3">{text('changedNumbers')}</Heading>
      <Text as="p" size="small" color="secondary">
        {text('unchanged', { count: unchanged })}
      </Text>
      <DataTable
        caption={text('changedNumbers')}
        columns={[
          {
            id: 'number',
            header: intl.formatMessage(evidenceNumberList.columns.number.label),
            isRowHeader: true,
            cell: ({ id }) => nameOf(id),
          },
          {
            id: 'before',
            header: text('before', { day: before }),
            align: 'end',
            cell: ({ inScope, unit }) => textOf(inScope.before, unit),
          },
          {
            id: 'after',
            header: text('before', { day: after }),
            align: 'end',
            cell: ({ inScope, unit }) => textOf(inScope.after, unit),
          },
          {
            id: 'allBefore',
            header: text('allThen', { day: before }),
            align: 'end',
            cell: ({ all, unit }) => textOf(all.before, unit),
          },
          {
            id: 'allAfter',
            header: text('allThen', { day: after }),
            align: 'end',
            cell: ({ all, unit }) => textOf(all.after, unit),
          },
        ]}
        rows={numbers}
        keyOf={({ id }) => id}
        empty={text('noRows')}
      />
    </section>
  );
}

const Decisions = ({ title, rows }: { title: string; rows: readonly EvidenceDecision[] }) => (
  <section className="evidence-part">
    <Heading level="h3">{title}</Heading>
    <DecisionTable title={title} rows={rows.map((one) => ({ ...one, label: null }))} />
  </section>
);

function ChangedSettings({ changes: { configuration } }: { changes: EvidenceChanges }) {
  const intl = useIntl();
  const text = useTexts(evidenceMessages);
  const valueOf = (value: string | number | boolean | null) => {
    if (value === null) return text('unknown');
    return typeof value === 'boolean'
      ? intl.formatMessage(value ? uiMessages.yes : uiMessages.no)
      : String(value);
  };
  return (
    <section className="evidence-part">
      <Heading level="h3">{text('changedSettings')}</Heading>
      <DataTable
        caption={text('changedSettings')}
        columns={[
          {
            id: 'setting',
            header: intl.formatMessage(configurationList.columns.setting.label),
            isRowHeader: true,
            cell: ({ id }) => {
              const name = configurationNames[id];
              return name === undefined ? id : intl.formatMessage(name);
            },
          },
          { id: 'before', header: text('settingBefore'), cell: ({ before }) => valueOf(before) },
          { id: 'after', header: text('settingAfter'), cell: ({ after }) => valueOf(after) },
        ]}
        rows={configuration}
        keyOf={({ id }) => id}
        empty={text('noRows')}
      />
    </section>
  );
}
