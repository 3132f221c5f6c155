import { Button, Checkbox, Text } from '@instructure/ui/latest';
import { FormattedMessage, useIntl } from 'react-intl';
import { batchSorts, batchTexts } from '#shared/batches/batch.columns.ts';
import { mostBatchSheets } from '#shared/course-table/course-table.api.ts';
import { useAbility } from '../data/use-settings.tsx';
import { useTags } from '../tags/tag.api.ts';
import { Help } from '../ui/overlay/help-dialog.tsx';
import { LinkButton } from '../ui/page/link-button.tsx';
import { ExportMenu } from '../ui/export/export-menu.tsx';
import { LoadState } from '../ui/page/load-state.tsx';
import { PageHeading } from '../ui/page/page-heading.tsx';
import { SearchField } from '../ui/form/search-field.tsx';
import { useListParams } from '../ui/data-table/use-list-params.ts';
import { fetchBatchesFile, fetchBatchWorkbook, useBatches } from './batch.api.ts';
import { batchMessages } from './batch.messages.ts';
import { BatchesTable } from './batches-table.tsx';

/** The batches this person may view, and what they can do to each. */
export default function BatchesPage() {
  const intl = useIntl();
  const list = useListParams(batchSorts);
  const mayCreate = useAbility('batch.create');
  const isArchivedShown = list.params.get('archived') === 'true';
  const tagId = list.params.has('tag') ? Number(list.params.get('tag')) : null;
  const filter = { search: list.search, includeArchived: String(isArchivedShown) };
  const batches = useBatches(filter);
  const shown = (batches.data?.batches ?? []).filter(
    ({ tags }) => tagId === null || tags.some(({ id }) => id === tagId),
  );
  const batchIds = shown.map(({ id }) => id).slice(0, mostBatchSheets);
  const asked = {
    ...filter,
    ...(tagId !== null && { tagId }),
    sortBy: list.sort.by,
    sortOrder: list.sort.order,
  };
  return (
    <>
      <PageHeading title={intl.formatMessage(batchTexts.list)}>
        <span className="button-row">
          <Help
            title={intl.formatMessage(batchMessages.helpTitle)}
            text={intl.formatMessage(batchMessages.helpText)}
          />
          {mayCreate ? (
            <LinkButton to="/manage/batches/create-batch" color="primary">
              <FormattedMessage {...batchMessages.add} />
            </LinkButton>
          ) : null}
        </span>
      </PageHeading>
      <div className="list-tools">
        <span className="list-search">
          <SearchField
            label={intl.formatMessage(batchMessages.search)}
            placeholder={intl.formatMessage(batchMessages.search)}
            value={list.search}
            found={{
              total: batches.isLoading || batches.error ? undefined : batches.data?.batches.length,
              none: intl.formatMessage(batchMessages.emptySearch),
            }}
            narrowedBy={String(isArchivedShown)}
            onSearch={list.setSearch}
          />
        </span>
        {batches.data?.canSeeArchived ? (
          <span>
            <Checkbox
              label={intl.formatMessage(batchMessages.showArchived)}
              checked={isArchivedShown}
              onChange={() => list.setParam('archived', isArchivedShown ? '' : 'true')}
            />
          </span>
        ) : null}
        <span className="list-tool-ends">
          <ExportMenu
            fetchFile={(format, receiving) => fetchBatchesFile({ ...asked, format }, receiving)}
            also={
              batchIds.length === 0
                ? []
                : [
                    {
                      label: intl.formatMessage(batchMessages.exportWorkbook, {
                        isCut: String(shown.length > mostBatchSheets),
                        most: mostBatchSheets,
                        total: shown.length,
                      }),
                      fetchFile: (receiving) => fetchBatchWorkbook({ batchIds }, receiving),
                    },
                  ]
            }
          />
        </span>
      </div>
      <LoadState of={batches} list={{ loading: batchMessages.listLoading, failed: batchMessages.listFailed }}>
        {() => (
          <>
            {tagId === null ? null : <OnlyTag id={tagId} onLift={() => list.setParam('tag', '')} />}
            <BatchesTable batches={shown} list={list} mayCreate={mayCreate} />
          </>
        )}
      </LoadState>
    </>
  );
}

/** Says that only batches with a tag are shown, and shows the others again. */
function OnlyTag({ id, onLift }: { id: number; onLift: () => void }) {
  const tag = useTags().data?.tags.find((each) => each.id === id);
  return (
    <p className="button-row">
      <Text>
        <FormattedMessage
          {...batchMessages.onlyTag}
          values={{ title: <bdi key="title">{tag?.title ?? `#${id}`}</bdi> }}
        />
      </Text>
      <Button size="small" onClick={onLift}>
        <FormattedMessage {...batchMessages.anyTag} />
      </Button>
    </p>
  );
}
