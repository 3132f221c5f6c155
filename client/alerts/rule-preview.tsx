import { Alert, Heading, Text } from '@instructure/ui/latest';
import { useEffect, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { previewAlertRule } from '#shared/alerts/alert-rule.api.ts';
import type { ColumnType } from '#shared/columns/column.ts';
import type { Result } from '#shared/http/endpoint.ts';
import { valueText } from '../automatic-tasks/found-values-panel.tsx';
import { useColumns } from '../columns/column.api.ts';
import { InScopeCount } from '../scope-counts/in-scope-count-panel.tsx';
import { DataTable } from '../ui/data-table/data-table.tsx';
import { PageSteps } from '../ui/data-table/page-steps.tsx';
import { TextLink } from '../ui/page/link-button.tsx';
import { LoadState } from '../ui/page/load-state.tsx';
import { Status } from '../ui/page/status.tsx';
import { useRulePreview } from './alert.api.ts';
import { alertRuleMessages } from './alert-rule.messages.ts';
import { sentOf, type RuleDraft } from './rule-draft.ts';

/** How long a pause in changes starts it, in milliseconds. */
const pauseMs = 400;
/** From how many courses on a rule says so little about each that it should be narrower. */
const tooMany = 500;
const perPage = 10;

const texts = { loading: alertRuleMessages.previewLoading, failed: alertRuleMessages.previewFailed };

/** What the rule would find now, and who would hear of it, a moment after each change. */
export function RulePreview({ draft }: { draft: RuleDraft }) {
  const { condition, batchIds, audience, personIds } = sentOf(draft);
  const isComplete = condition.length > 0 && batchIds?.length !== 0;
  const asked = usePaused({ condition, batchIds, audience, personIds });
  const [page, setPage] = useState({ of: asked.key, at: 1 });
  const at = page.of === asked.key ? page.at : 1;
  const preview = useRulePreview(isComplete ? { ...asked.value, page: at, limit: perPage } : null);
  return (
    <section className="card after">
      <Heading level="h2">
        <FormattedMessage {...alertRuleMessages.preview} />
      </Heading>
      {isComplete ? (
        <LoadState of={preview} list={texts}>
          {(found) => <Found found={found} onPage={(to) => setPage({ of: asked.key, at: to })} />}
        </LoadState>
      ) : (
        <Text as="p">
          <FormattedMessage {...alertRuleMessages.previewIncomplete} />
        </Text>
      )}
    </section>
  );
}

/** A value as it was when it last rested for a moment, with its text to compare by. */
function usePaused<T>(value: T) {
  const key = JSON.stringify(value);
  const [paused, setPaused] = useState({ key, value });
  useEffect(() => {
    const timer = setTimeout(() => setPaused({ key, value: JSON.parse(key) as T }), pauseMs);
    return () => clearTimeout(timer);
  }, [key]);
  return paused;
}

interface FoundProps {
  readonly found: Result<typeof previewAlertRule>;
  readonly onPage: (page: number) => void;
}

function Found({ found, onPage }: FoundProps) {
  const { pagination, peopleCount, unknownTeacherCount, fault } = found;
  const { total } = pagination;
  if (fault !== null) return <Status tone="warning">{fault}</Status>;
  return (
    <>
      <p role="status">
        <FormattedMessage
          {...alertRuleMessages[total === 0 ? 'previewNone' : 'previewCount']}
          values={{
            count: total,
            inScope: <InScopeCount of={{ courseCount: total, inScopeCount: found.inScope }} />,
          }}
        />{' '}
        <FormattedMessage
          {...alertRuleMessages.hearers}
          values={{ people: peopleCount, teachers: unknownTeacherCount }}
        />
      </p>
      {total > tooMany ? (
        <Alert transition="none" variant="warning" margin="0 0 small">
          <FormattedMessage {...alertRuleMessages.previewTooMany} values={{ count: total }} />
        </Alert>
      ) : null}
      {total === 0 ? null : <FoundCourses courses={found.courses} />}
      {pagination.pages > 1 ? <PageSteps pagination={pagination} onPage={onPage} /> : null}
    </>
  );
}

const isNumber = (type: ColumnType | undefined) => type === 'number' || type === 'percent';

function FoundCourses({ courses }: Pick<FoundProps['found'], 'courses'>) {
  const intl = useIntl();
  const known = useColumns().data?.columns ?? [];
  const asked = courses[0]?.values.map(({ column }) => column) ?? [];
  const columnOf = (id: string) => known.find((column) => column.id === id);
  return (
    <DataTable
      caption={intl.formatMessage(alertRuleMessages.preview)}
      columns={[
        {
          id: 'course',
          header: intl.formatMessage(alertRuleMessages.course),
          isRowHeader: true,
          cell: ({ id, title }) => (
            <TextLink to={`/courses/${id}`}>
              <bdi>{title}</bdi>
            </TextLink>
          ),
        },
        ...asked.map((id) => ({
          id,
          header: columnOf(id)?.label ?? id,
          align: isNumber(columnOf(id)?.type) ? ('end' as const) : ('start' as const),
          cell: ({ values }: (typeof courses)[number]) => {
            const value = values.find(({ column }) => column === id)?.value ?? null;
            return valueText(intl, value, columnOf(id));
          },
        })),
      ]}
      rows={courses}
      keyOf={({ id }) => id}
      empty={null}
    />
  );
}
