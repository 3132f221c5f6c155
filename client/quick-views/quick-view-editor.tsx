import { Button, Pill } from '@instructure/ui/latest';
import { Suspense, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { QuickView } from '#shared/quick-views/quick-view.ts';
import { lazyPart } from '../ui/page/lazy-part.tsx';
import { Refusal } from '../ui/form/refusal.tsx';
import { useColumns } from '../columns/column.api.ts';
import type { Problem } from '../data/problem.ts';
import { letGo } from '../ui/overlay/unsaved.ts';
import { LinkButton } from '../ui/page/link-button.tsx';
import { uiMessages } from '../ui/ui.messages.ts';
import { QuickViewFields, type QuickViewDraft } from './quick-view-fields.tsx';
import { quickViewMessages } from './quick-view.messages.ts';
import { ViewPreview } from './view-preview.tsx';
import { useTexts } from '../ui/use-texts.ts';
import { Form } from '../ui/form/form.tsx';

const SaveAsDialog = lazyPart(() => import('./save-as-dialog.tsx'));

interface QuickViewEditorProps {
  readonly initial: QuickViewDraft;
  readonly isRunning: boolean;
  readonly problem: Problem | undefined;
  /** offered for a quick view that is there already */
  readonly onSavedAs?: (saved: QuickView) => void;
  /** offered if somebody else was first */
  readonly onLoadNewest?: () => void;
  /** true once it's saved */
  readonly onSave: (draft: QuickViewDraft) => Promise<boolean>;
  /** where to go once it's saved, and where cancelling leads */
  readonly onDone: () => void;
  readonly cancelTo: string;
}

/** Changes a quick view, with a preview of the courses beneath. What was typed stays until it's saved. */
export function QuickViewEditor(props: QuickViewEditorProps) {
  const { initial, isRunning, problem, onSavedAs, onLoadNewest, onSave, onDone, cancelTo } = props;
  const intl = useIntl();
  const text = useTexts(quickViewMessages);
  const [draft, setDraft] = useState(initial);
  const [tries, setTries] = useState(0);
  const [isNaming, setIsNaming] = useState(false);
  const columns = useColumns().data?.columns ?? [];
  const isChanged = JSON.stringify(draft) !== JSON.stringify(initial);
  const handleSubmit = async () => {
    setTries(tries + 1);
    const title = draft.title.trim();
    if (title === '' || !(await onSave({ ...draft, title }))) return;
    letGo();
    onDone();
  };
  return (
    <>
      <Form isChanged={isChanged} tries={tries} problem={problem} onSubmit={() => void handleSubmit()}>
        <Refusal problem={problem} failed={text('saveFailed')} onLoadNewest={onLoadNewest} />
        <QuickViewFields
          draft={draft}
          columns={columns}
          isTried={tries > 0}
          problem={problem}
          onChange={(part) => setDraft((before) => ({ ...before, ...part }))}
        />
        <div className="button-row">
          <Button type="submit" color="primary" interaction={isRunning ? 'disabled' : 'enabled'}>
            {text('save')}
          </Button>
          {onSavedAs ? <Button onClick={() => setIsNaming(true)}>{text('saveAs')}</Button> : null}
          {isChanged ? <Button onClick={() => setDraft(initial)}>{text('reset')}</Button> : null}
          <LinkButton to={cancelTo}>
            <FormattedMessage {...uiMessages.cancel} />
          </LinkButton>
          {isChanged ? <Pill color="info">{text('unsaved')}</Pill> : null}
        </div>
      </Form>
      <ViewPreview view={draft.view} columns={columns} />
      {isNaming && onSavedAs ? (
        <Suspense fallback={null}>
          <SaveAsDialog
            heading={text('saveAsTitle')}
            title={intl.formatMessage(quickViewMessages.copyTitle, { title: draft.title })}
            description={draft.description}
            view={draft.view}
            onSaved={(saved) => {
              letGo();
              onSavedAs(saved);
            }}
            onClose={() => setIsNaming(false)}
          />
        </Suspense>
      ) : null}
    </>
  );
}
