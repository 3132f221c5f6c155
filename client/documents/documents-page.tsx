import { Checkbox, Text, View } from '@instructure/ui/latest';
import { Suspense } from 'react';
import { useIntl } from 'react-intl';
import { documentList, documentSorts } from '#shared/course-files/document.columns.ts';
import { documentVerdicts, type TrackedDocument } from '#shared/course-files/document.ts';
import { documentKinds } from '#shared/documents/document-place.ts';
import { useBatches } from '../batches/batch.api.ts';
import { useAbility } from '../data/use-settings.tsx';
import { DataTable } from '../ui/data-table/data-table.tsx';
import { mostSubjectsAtOnce } from '#shared/scope-decisions/scope-decision.ts';
import { ScopeBarPicker } from '../scope-decisions/decide-wherever-picker.tsx';
import { OutOfScopeNote, standingIn } from '../scope-decisions/out-of-scope-panel.tsx';
import { selectionColumn } from '../ui/data-table/selection-bar.tsx';
import { useSelection } from '../ui/data-table/selection.ts';
import { FilterBar } from '../ui/data-table/filter-bar.tsx';
import { Pager } from '../ui/data-table/pager.tsx';
import { useListColumns } from '../ui/data-table/use-list-columns.tsx';
import { idIn, useListParams } from '../ui/data-table/use-list-params.ts';
import { ExportMenu } from '../ui/export/export-menu.tsx';
import { Choice, RecordChoice } from '../ui/form/choice.tsx';
import { Help } from '../ui/overlay/help-dialog.tsx';
import { Ago } from '../ui/page/date-and-time.tsx';
import { Fold } from '../ui/page/fold.tsx';
import { lazyPart } from '../ui/page/lazy-part.tsx';
import { TextLink } from '../ui/page/link-button.tsx';
import { LoadState } from '../ui/page/load-state.tsx';
import { PageHeading } from '../ui/page/page-heading.tsx';
import { uiMessages } from '../ui/ui.messages.ts';
import { useTexts } from '../ui/use-texts.ts';
import { DocumentCounts } from './document-counts.tsx';
import { DocumentName, DocumentVerdict } from './document-verdict-panel.tsx';
import { fetchDocumentsFile, useTrackedDocuments } from './document.api.ts';
import { documentMessages } from './document.messages.ts';

const DocumentPanel = lazyPart(() => import('./document-panel.tsx'));

const traits = ['scanned', 'untagged'] as const;

/** What the page shows: its filters are in the address. */
function useDocumentsPage() {
  const list = useListParams(documentSorts);
  const { params } = list;
  const sort = params.has('sort') ? list.sort : ({ by: 'priority', order: 'desc' } as const);
  const verdict = documentVerdicts.find((one) => one === params.get('verdict'));
  const kind = documentKinds.find((one) => one === params.get('kind'));
  const trait = traits.find((one) => one === params.get('trait'));
  const [batchId, courseId] = ['batchId', 'courseId'].map((name) => idIn(params, name));
  const producer = params.get('producer') ?? undefined;
  const filter = {
    ...(verdict && { verdict }),
    ...(kind && { kind }),
    ...(trait && { trait }),
    ...(batchId !== undefined && { batchId }),
    ...(courseId !== undefined && { courseId }),
    ...(producer !== undefined && { producer }),
    ...(list.search !== '' && { search: list.search }),
    standing: standingIn(params),
    seen: params.get('seen') === 'false' ? ('false' as const) : ('true' as const),
    sortBy: sort.by,
    sortOrder: sort.order,
  };
  const { page, limit } = list.query;
  const chooser = useSelection({ of: JSON.stringify(filter), most: mostSubjectsAtOnce });
  return { list, sort, filter, chooser, documents: useTrackedDocuments({ ...filter, page, limit }) };
}

/** The documents that students get to, those first that most meet and that are worst. */
export default function DocumentsPage() {
  const text = useTexts(documentMessages);
  const shown = useDocumentsPage();
  const { list, filter, documents } = shown;
  const isNarrowed = ['verdict', 'kind', 'trait', 'batchId', 'courseId', 'producer', 'search'].some((name) =>
    list.params.has(name),
  );
  const opened = idIn(list.params, 'open');
  return (
    <>
      <PageHeading title={text('list')}>
        <ExportMenu
          count={documents.data?.pagination.total}
          fetchFile={(format, receiving) => fetchDocumentsFile({ ...filter, format }, receiving)}
        />
        <Help title={text('helpTitle')} text={text('helpText')} />
      </PageHeading>
      {documents.data?.isOn === false ? <SwitchedOff /> : null}
      <DocumentFilters shown={shown} />
      <LoadState of={documents} list={{ loading: documentMessages.loading, failed: documentMessages.failed }}>
        {({ documents: rows, pagination, outOfScopeCount }) => (
          <>
            <OutOfScopeNote standing={filter.standing} count={outOfScopeCount} list={list} />
            <ScopeBarPicker
              subject="document"
              chooser={shown.chooser}
              pageIds={rows.map(({ id }) => id)}
              total={pagination.total}
            />
            <DocumentsTable
              rows={rows}
              shown={shown}
              empty={text(isNarrowed ? 'noMatch' : 'none')}
              onOpen={(id) => list.setParamsHere({ open: String(id) })}
            />
            <Pager pagination={pagination} onPage={list.setPage} onSize={list.setSize} />
          </>
        )}
      </LoadState>
      <div className="folds">
        <Fold title={text('countsTitle')}>
          <DocumentCounts onProducer={(producer) => list.setParams({ producer: producer ?? '', seen: '' })} />
        </Fold>
      </div>
      <Suspense fallback={null}>
        {opened === undefined ? null : (
          <DocumentPanel id={opened} onClose={() => list.setParamsHere({ open: '' })} />
        )}
      </Suspense>
    </>
  );
}

function SwitchedOff() {
  const text = useTexts(documentMessages);
  const mayManage = useAbility('institution.manage');
  return (
    <Text as="p">
      {text('off')}{' '}
      {mayManage ? (
        <TextLink isInSentence to="/manage/general">
          {text('switchOn')}
        </TextLink>
      ) : null}
    </Text>
  );
}

type Shown = ReturnType<typeof useDocumentsPage>;

function DocumentFilters({ shown: { list, filter, documents } }: { readonly shown: Shown }) {
  const text = useTexts(documentMessages);
  const batches = useBatches().data?.batches ?? [];
  const { seen, ...narrowing } = filter;
  return (
    <>
      <FilterBar
        list={list}
        of={documents}
        label={documentMessages.search}
        none={documentMessages.noMatch}
        narrowedBy={JSON.stringify({ seen, ...narrowing })}
      >
        <Choice
          label={text('verdict')}
          unsetLabel={text('anyVerdict')}
          value={filter.verdict ?? null}
          choices={documentVerdicts}
          nameOf={(verdict) => text('verdictName', { verdict })}
          onChoose={(verdict) => list.setParam('verdict', verdict ?? '')}
        />
        <Choice
          label={text('trait')}
          unsetLabel={text('anyTrait')}
          value={filter.trait ?? null}
          choices={traits}
          nameOf={(trait) => text('traitName', { trait })}
          onChoose={(trait) => list.setParam('trait', trait ?? '')}
        />
        <Choice
          label={text('kind')}
          unsetLabel={text('anyKind')}
          value={filter.kind ?? null}
          choices={documentKinds}
          nameOf={(kind) => text('kindName', { kind })}
          onChoose={(kind) => list.setParam('kind', kind ?? '')}
        />
        <RecordChoice
          label={text('batch')}
          unsetLabel={text('anyBatch')}
          value={filter.batchId ?? null}
          records={batches}
          onChoose={(id) => list.setParam('batchId', String(id ?? ''))}
        />
      </FilterBar>
      <View as="div" margin="0 0 small">
        <Checkbox
          label={text('seen')}
          checked={seen === 'false'}
          onChange={() => list.setParam('seen', seen === 'false' ? '' : 'false')}
        />
      </View>
    </>
  );
}

interface TableProps {
  readonly rows: readonly TrackedDocument[];
  readonly shown: Shown;
  readonly empty: string;
  readonly onOpen: (id: number) => void;
}

function DocumentsTable({ rows, shown, empty, onOpen }: TableProps) {
  const intl = useIntl();
  const text = useTexts(documentMessages);
  const column = useListColumns(documentList);
  const mayDecide = useAbility('courses.change');
  const labelOf = ({ name }: TrackedDocument) => text('choose', { name });
  const columns = [
    ...(mayDecide ? [selectionColumn(shown.chooser, { header: text('choice'), labelOf })] : []),
    column('name', {
      isRowHeader: true,
      cell: (document) => <DocumentName document={document} onOpen={() => onOpen(document.id)} />,
    }),
    column('priority', { cell: (document) => <DocumentVerdict document={document} /> }),
    column('course', {
      cell: ({ course, courseCount }) => (
        <>
          <TextLink to={`/courses/${course.id}`}>
            <bdi>{course.title}</bdi>
          </TextLink>{' '}
          {courseCount > 1 ? text('moreCourses', { count: courseCount - 1 }) : null}
        </>
      ),
    }),
    column('used', { align: 'end' }),
    column('changed', {
      cell: ({ updatedAt }) =>
        updatedAt === null ? intl.formatMessage(uiMessages.noData) : <Ago at={updatedAt} />,
    }),
    column('reviewed', { cell: ({ reviewedAt }) => (reviewedAt === null ? null : <Ago at={reviewedAt} />) }),
  ];
  return (
    <DataTable
      caption={text('list')}
      columns={columns}
      rows={rows}
      keyOf={({ id }) => id}
      sort={shown.sort}
      onSort={shown.list.setSort}
      empty={empty}
    />
  );
}
