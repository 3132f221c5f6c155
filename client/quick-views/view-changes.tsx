import { Button, Pill, View } from '@instructure/ui/latest';
import { Suspense, useState } from 'react';
import type { TableView } from '#shared/course-table/table-view.ts';
import type { QuickViewKey } from '#shared/quick-views/quick-view.ts';
import { lazyPart } from '../ui/page/lazy-part.tsx';
import { Refusal } from '../ui/form/refusal.tsx';
import type { Problem } from '../data/problem.ts';
import { useAbility } from '../data/use-settings.tsx';
import { brief } from '../ui/overlay/notice-board.ts';
import { useNotice } from '../ui/overlay/notices.tsx';
import type { BaseView } from './base-view.api.ts';
import { useQuickView, useUpdateQuickView } from './quick-view.api.ts';
import { quickViewMessages } from './quick-view.messages.ts';
import { useTexts } from '../ui/use-texts.ts';

const SaveAsDialog = lazyPart(() => import('./save-as-dialog.tsx'));

interface ViewChangesProps {
  readonly base: BaseView;
  /** the table as it looks now */
  readonly view: TableView;
  readonly onChoose: (key: QuickViewKey) => void;
  readonly onReset: () => void;
  /** it's kept or taken back, and so these buttons go: puts the focus where the choice goes on */
  readonly onDone: () => void;
}

/** Says that the table differs from its quick view, and offers to keep that or to take it back. */
export function ViewChanges({ base, view, onChoose, onReset, onDone }: ViewChangesProps) {
  const text = useTexts(quickViewMessages);
  const showNotice = useNotice();
  const mayCreate = useAbility('quick_view.create');
  const [isNaming, setIsNaming] = useState(false);
  const update = useUpdateQuickView();
  const { kept } = base;
  const save = async () => {
    if (!kept) return;
    const { id, title, description, version } = kept;
    const { result } = await update.run({ params: { id }, body: { title, description, version, view } });
    if (!result) return;
    onReset();
    onDone();
    showNotice('success', text('saved', { title }), brief);
  };
  return (
    <>
      <div className="button-row" role="group" aria-label={text('unsaved')}>
        <Pill color="info">{text('unsaved')}</Pill>
        {kept?.permissions.edit ? (
          <Button
            size="small"
            onClick={() => void save()}
            interaction={update.isRunning ? 'disabled' : 'enabled'}
          >
            {text('save')}
          </Button>
        ) : null}
        {mayCreate ? (
          <Button size="small" onClick={() => setIsNaming(true)}>
            {text('saveAs')}
          </Button>
        ) : null}
        <Button
          size="small"
          onClick={() => {
            onReset();
            onDone();
          }}
        >
          {text('reset')}
        </Button>
      </div>
      {update.problem && kept ? <NotSaved id={kept.id} problem={update.problem} /> : null}
      {isNaming ? (
        <Suspense fallback={null}>
          <SaveAsDialog
            heading={text('saveAsTitle')}
            title={kept ? text('copyTitle', { title: kept.title }).slice(0, 120) : ''}
            description={kept?.description ?? ''}
            view={view}
            onSaved={({ id }) => {
              setIsNaming(false);
              onChoose(id);
              onDone();
            }}
            onClose={() => setIsNaming(false)}
          />
        </Suspense>
      ) : null}
    </>
  );
}

/** Why it wasn't saved. If somebody else was first, their version can be loaded; what's changed here stays changed. */
function NotSaved({ id, problem }: { id: number; problem: Problem }) {
  const text = useTexts(quickViewMessages);
  const newest = useQuickView(id);
  return (
    <View as="div" margin="small 0">
      <Refusal problem={problem} failed={text('saveFailed')} onLoadNewest={() => void newest.mutate()} />
    </View>
  );
}
