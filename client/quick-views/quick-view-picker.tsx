import { Select } from '@instructure/ui/latest';
import { useEffect, useState } from 'react';
import { useIntl } from 'react-intl';
import type { TableView } from '#shared/course-table/table-view.ts';
import { builtInIds } from '#shared/quick-views/built-in-views.ts';
import type { QuickViewKey } from '#shared/quick-views/quick-view.ts';
import { keyOf } from '#shared/text/search-key.ts';
import { TextLink } from '../ui/page/link-button.tsx';
import { useViewInAddress, type BaseView } from './base-view.api.ts';
import { useQuickViews } from './quick-view.api.ts';
import { quickViewMessages } from './quick-view.messages.ts';
import { isSameView } from './shown-view.ts';
import { useBuiltInViews } from './use-built-in-views.ts';
import { ViewChanges } from './view-changes.tsx';
import { useTexts } from '../ui/use-texts.ts';

/** How long a pause in typing starts the search, in milliseconds, and how many it offers at most. */
const pauseMs = 250;
const mostOffered = 100;

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
  const [isOpen, setIsOpen] = useState(false);
  const [highlighted, setHighlighted] = useState<string>();
  const groups = useOfferedViews(typed ?? '');
  const close = () => {
    setTyped(undefined);
    setIsOpen(false);
  };
  const select = (id: string | undefined) => {
    const key = builtInIds.find((one) => one === id) ?? Number(id);
    if (typeof key === 'string' || key > 0) onChoose(key);
    close();
  };
  return (
    <Select
      renderLabel={intl.formatMessage(quickViewMessages.picker)}
      inputValue={typed ?? chosen.title}
      isShowingOptions={isOpen}
      onInputChange={(_, text) => {
        setTyped(text);
        setIsOpen(true);
      }}
      onRequestShowOptions={() => setIsOpen(true)}
      onRequestHideOptions={close}
      onBlur={close}
      onRequestHighlightOption={(_, { id }) => setHighlighted(id)}
      onRequestSelectOption={(_, { id }) => select(id)}
    >
      {groups.length === 0 ? (
        <Select.Option id="none" isDisabled>
          {intl.formatMessage(quickViewMessages.emptySearch)}
        </Select.Option>
      ) : (
        groups.map(({ name, views }) => (
          <Select.Group key={name} renderLabel={name}>
            {views.map(({ key, title }) => (
              <Select.Option
                key={key}
                id={String(key)}
                isHighlighted={String(key) === highlighted}
                isSelected={key === chosen.key}
              >
                {title}
              </Select.Option>
            ))}
          </Select.Group>
        ))
      )}
    </Select>
  );
}

/** What a search finds, by where it comes from. */
function useOfferedViews(typed: string) {
  const text = useTexts(quickViewMessages);
  const [search, setSearch] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setSearch(typed.trim()), pauseMs);
    return () => clearTimeout(timer);
  }, [typed]);
  const kept = useQuickViews({ limit: mostOffered, ...(search !== '' && { search }) }).data?.quickViews ?? [];
  const matches = ({ title }: { title: string }) => keyOf(title).includes(keyOf(typed));
  const found = kept.filter(matches).map(({ id, title, owner }) => ({ key: id, title, isOwn: owner?.isYou }));
  const builtIn = useBuiltInViews()
    .filter(matches)
    .map(({ id, title }) => ({ key: id, title }));
  return [
    { name: text('pickerOwn'), views: found.filter(({ isOwn }) => isOwn) },
    { name: text('pickerShared'), views: found.filter(({ isOwn }) => !isOwn) },
    { name: text('pickerBuiltIn'), views: builtIn },
  ].filter(({ views }) => views.length > 0);
}
