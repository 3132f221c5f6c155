import { Text } from '@instructure/ui/latest';
import { useState } from 'react';
import { useIntl } from 'react-intl';
import { useNavigate, useParams } from 'react-router';
import type { QuickView } from '#shared/quick-views/quick-view.ts';
import { useColumns } from '../columns/column.api.ts';
import { FilterSentence } from '../filters/filter-sentence-section.tsx';
import { brief } from '../ui/overlay/notice-board.ts';
import { useNotice } from '../ui/overlay/notices.tsx';
import { LinkButton } from '../ui/page/link-button.tsx';
import { Facts } from '../ui/page/facts.tsx';
import { PageHeading } from '../ui/page/page-heading.tsx';
import { PageLoad } from '../ui/page/page-load.tsx';
import { useQuickView, useUpdateQuickView } from './quick-view.api.ts';
import { QuickViewActions } from './quick-view-actions.tsx';
import { QuickViewEditor } from './quick-view-editor.tsx';
import { ColumnNames } from './quick-view-fields.tsx';
import { quickViewMessages } from './quick-view.messages.ts';
import { coursesPathOf, subjectOf } from './quick-view-subject.ts';
import { useSharingText } from './sharing-text.ts';
import { ViewPreview } from './view-preview.tsx';
import { useTexts } from '../ui/use-texts.ts';

const listPath = '/manage/quick-views';

/** One quick view: to change it, or to look at it. For people who don't have it, the page doesn't exist. */
export default function QuickViewPage() {
  const intl = useIntl();
  const quickView = useQuickView(Number(useParams().id));
  return (
    <PageLoad of={quickView} failed={intl.formatMessage(quickViewMessages.loadFailed)}>
      {(data) => (
        <>
          <QuickViewHeading quickView={data} />
          {data.permissions.edit ? (
            <Edited key={data.id} newest={data} loadNewest={() => quickView.mutate()} />
          ) : (
            <Described quickView={data} />
          )}
        </>
      )}
    </PageLoad>
  );
}

function QuickViewHeading({ quickView }: { quickView: QuickView }) {
  const text = useTexts(quickViewMessages);
  const { sharingOf } = useSharingText();
  return (
    <PageHeading
      title={quickView.title}
      crumbs={[{ title: text('list'), to: listPath }]}
      subtitle={`${text('sharedWith')}: ${sharingOf(quickView.sharing)}`}
    >
      <LinkButton to={coursesPathOf(quickView.id)}>{text('open')}</LinkButton>
      <QuickViewActions subject={subjectOf(quickView)} />
    </PageHeading>
  );
}

interface EditedProps {
  readonly newest: QuickView;
  readonly loadNewest: () => Promise<QuickView | undefined>;
}

/** Changes are made to the version that was opened, even if somebody else saves another one meanwhile. */
function Edited({ newest, loadNewest }: EditedProps) {
  const intl = useIntl();
  const navigate = useNavigate();
  const showNotice = useNotice();
  const update = useUpdateQuickView();
  const [opened, setOpened] = useState(newest);
  const { id, title, description, view, version } = opened;
  return (
    <QuickViewEditor
      key={version}
      initial={{ title, description, view }}
      isRunning={update.isRunning}
      problem={update.problem}
      cancelTo={listPath}
      onSave={async (draft) => {
        const { result } = await update.run({ params: { id }, body: { ...draft, version } });
        if (result)
          showNotice('success', intl.formatMessage(quickViewMessages.saved, { title: result.title }), brief);
        return result !== undefined;
      }}
      onDone={() => void navigate(listPath)}
      onSavedAs={(saved) => void navigate(`${listPath}/${saved.id}`)}
      onLoadNewest={() => void loadNewest().then((loaded) => loaded && setOpened(loaded))}
    />
  );
}

/** What a quick view keeps, for people who can't change it. */
function Described({ quickView }: { quickView: QuickView }) {
  const text = useTexts(quickViewMessages);
  const columns = useColumns().data?.columns ?? [];
  const { description, view } = quickView;
  const sortedBy = columns.find(({ id }) => id === view.sort.column)?.label ?? view.sort.column;
  return (
    <>
      <Text as="p">{text('mustDuplicate')}</Text>
      <Facts
        facts={[
          ...(description === '' ? [] : [[text('description'), description] as const]),
          [text('columns'), <ColumnNames key="columns" columns={columns} shown={view.columns} />],
          [
            text('filters'),
            view.filter.length === 0 ? (
              text('noFilters')
            ) : (
              <FilterSentence key="filters" filter={view.filter} columns={columns} />
            ),
          ],
          [text('sort'), sortedBy],
          [text('order'), text('orderName', { order: view.sort.order })],
          [text('density'), text('densityName', { density: view.density })],
        ]}
      />
      <ViewPreview view={view} columns={columns} />
    </>
  );
}
