import { useIntl } from 'react-intl';
import { batchTexts } from '#shared/batches/batch.columns.ts';
import type { Crumb } from '../ui/page/crumbs.tsx';

export function useBatchesCrumb(): Crumb {
  return { title: useIntl().formatMessage(batchTexts.list), to: '/manage/batches' };
}

export const crumbOf = ({ id, title }: { readonly id: number; readonly title: string }): Crumb => ({
  title,
  to: `/manage/batches/${id}`,
});
