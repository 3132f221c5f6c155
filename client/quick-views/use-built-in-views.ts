import { useIntl } from 'react-intl';
import type { TableView } from '#shared/course-table/table-view.ts';
import { builtInIdsOf, builtInViews, type BuiltInId } from '#shared/quick-views/built-in-views.ts';
import { builtInDescriptions, builtInTitles } from '#shared/quick-views/built-in-views.messages.ts';
import { useSettings } from '../data/use-settings.tsx';

/** A quick view that every institution has, in this person's language. */
export interface BuiltInQuickView {
  readonly id: BuiltInId;
  readonly title: string;
  readonly description: string;
  readonly view: TableView;
}

/** The built-in quick views that this institution has the tools for. */
export function useBuiltInViews(): readonly BuiltInQuickView[] {
  const intl = useIntl();
  const { institution, isReadyGo } = useSettings();
  return builtInIdsOf({ isReadyGo, activeProducts: institution.activeProducts }).map((id) => ({
    id,
    title: intl.formatMessage(builtInTitles[id]),
    description: intl.formatMessage(builtInDescriptions[id]),
    view: builtInViews[id].view,
  }));
}
