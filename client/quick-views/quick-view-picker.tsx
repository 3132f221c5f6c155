import { Alert, Button, StarInstUIIcon } from '@instructure/ui/latest';
import { useState } from 'react';
import { useIntl } from 'react-intl';
import type { TableView } from '#shared/course-table/table-view.ts';
import { builtInIds, type BuiltInId } from '#shared/quick-views/built-in-views.ts';
import type { QuickViewKey } from '#shared/quick-views/quick-view.ts';
import { keyOf } from '#shared/text/search-key.ts';
import { TypedSelect } from '../ui/form/typed-select.tsx';
import { useViewInAddress, type BaseView } from './base-view.api.ts';
import { useFoundViews } from './quick-view-scope-picker.tsx';
import { quickViewMessages } from './quick-view.messages.ts';
import { isSameView } from './shown-view.ts';
import { useBuiltInViews } from './use-built-in-views.ts';
import { ViewChanges } from './view-changes.tsx';
import { useTexts } from '../ui/use-texts.ts';

/** Chooses the quick view of the table of courses, which goes into the address. It's empty until the view is read. */
export function QuickViewPicker({ base }: { base: BaseView | undefined }) {
  const { choose } = useViewInAddress();
  return (
    <span className="quick-view-picker">
      <ViewSelect chosen={useLatest(base)} onChoose={choose} />
    </span>
  );
}

/** The last one, while another is being read: the field in which it was chosen stays, and keeps the focus. */
function useLatest(base: BaseView | undefined) {
  const [latest, setLatest] = useState(base);
  if (base && base.key !== latest?.key) setLatest(base);
  return base ?? latest;
}

const focusPicker = () => document.querySelector<HTMLElement>('.quick-view-picker input')?.focus();

interface UnsavedViewProps {
  readonly base: BaseView;
  /** the table as it looks now */
  readonly view: TableView;
}

/** Offers to keep what is changed in the quick view, below the table: it mustn't move. */
export function UnsavedView({ base, view }: UnsavedViewProps) {
  const { choose, reset } = useViewInAddress();
  if (isSameView(view, base.view)) return null;
  return (
    <div className="view-changes">
      <ViewChanges base={base} view={view} onChoose={choose} onReset={reset} onDone={focusPicker} />
    </div>
  );
}

/** Says that the address names a quick view that isn't there for this person. */
export function MissingView({ onChoose }: { onChoose: (key: BuiltInId) => void }) {
  const text = useTexts(quickViewMessages);
  return (
    <div role="alert">
      <Alert transition="none" variant="warning">
        <p>{text('missing')}</p>
        <Button onClick={() => onChoose('everything')}>{text('showEverything')}</Button>
      </Alert>
    </div>
  );
}

interface ViewSelectProps {
  readonly chosen: BaseView | undefined;
  readonly onChoose: (key: QuickViewKey) => void;
}

/** A list to type in, with the built-in quick views, one's own, and those shared with one. */
function ViewSelect({ chosen, onChoose }: ViewSelectProps) {
  const intl = useIntl();
  const [typed, setTyped] = useState<string>();
  const groups = useOfferedViews(typed ?? '');
  const handleChoose = (id: string | undefined) => {
    const key = builtInIds.find((one) => one === id) ?? Number(id);
    if (typeof key === 'string' || key > 0) onChoose(key);
  };
  return (
    <TypedSelect
      label={intl.formatMessage(quickViewMessages.picker)}
      isLabelHidden
      shouldNotWrap
      renderBeforeInput={<StarInstUIIcon />}
      shown={chosen?.title ?? ''}
      typed={typed}
      groups={groups}
      chosen={chosen && String(chosen.key)}
      empty={intl.formatMessage(quickViewMessages.emptySearch)}
      onType={setTyped}
      onChoose={handleChoose}
    />
  );
}

/** What a search finds, by where it comes from. */
function useOfferedViews(typed: string) {
  const text = useTexts(quickViewMessages);
  const matches = ({ title }: { title: string }) => keyOf(title).includes(keyOf(typed));
  const builtIn = useBuiltInViews();
  const found = useFoundViews(typed).filter(matches);
  const optionOf = ({ id, title }: { id: QuickViewKey; title: string }) => ({ id: String(id), title });
  return [
    { title: text('pickerOwn'), options: found.filter(({ owner }) => owner?.isYou).map(optionOf) },
    { title: text('pickerShared'), options: found.filter(({ owner }) => !owner?.isYou).map(optionOf) },
    { title: text('pickerBuiltIn'), options: builtIn.filter(matches).map(optionOf) },
  ];
}
