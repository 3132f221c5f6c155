import { useState } from 'react';
import { useIntl } from 'react-intl';
import type { TableView } from '#shared/course-table/table-view.ts';
import { builtInIds } from '#shared/quick-views/built-in-views.ts';
import type { QuickViewKey } from '#shared/quick-views/quick-view.ts';
import { keyOf } from '#shared/text/search-key.ts';
import { TypedSelect } from '../ui/form/typed-select.tsx';
import { TextLink } from '../ui/page/link-button.tsx';
import { useViewInAddress, type BaseView } from './base-view.api.ts';
import { useFoundViews } from './quick-view-scope-picker.tsx';
import { quickViewMessages } from './quick-view.messages.ts';
import { isSameView } from './shown-view.ts';
import { useBuiltInViews } from './use-built-in-views.ts';
import { ViewChanges } from './view-changes.tsx';
import { useTexts } from '../ui/use-texts.ts';

interface QuickViewPickerProps {
  readonly base: BaseView;
  /** the table as it looks now */
  readonly view: TableView;
}

/** Chooses the quick view of the table of courses, and keeps what is changed in it. Its choice goes into the address. */
export function QuickViewPicker({ base, view }: QuickViewPickerProps) {
  const intl = useIntl();
  const { choose, reset } = useViewInAddress();
  return (
    <div className="quick-view-picker">
      <div className="toolbar">
        <ViewSelect key={base.key} chosen={base} onChoose={choose} />
        <TextLink to="/manage/quick-views">{intl.formatMessage(quickViewMessages.manage)}</TextLink>
      </div>
      {isSameView(view, base.view) ? null : (
        <ViewChanges base={base} view={view} onChoose={choose} onReset={reset} />
      )}
    </div>
  );
}

interface ViewSelectProps {
  readonly chosen: BaseView;
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
      shown={chosen.title}
      typed={typed}
      groups={groups}
      chosen={String(chosen.key)}
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
