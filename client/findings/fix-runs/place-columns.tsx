import { Link, Text } from '@instructure/ui/latest';
import type { CopyPlace } from '#shared/fixes/fix-runs.api.ts';
import type { Column } from '../../ui/data-table/data-table.tsx';
import { useTexts } from '../../ui/use-texts.ts';
import { copyMessages } from './fix-run.messages.ts';

/** A course with its code, and the item in it with the way to it. */
export function usePlaceColumns<
  Row extends Pick<CopyPlace, 'courseTitle' | 'courseCode' | 'itemTitle' | 'itemUrl'>,
>(): readonly Column<Row>[] {
  const text = useTexts(copyMessages);
  return [
    {
      id: 'course',
      header: text('course'),
      isRowHeader: true,
      cell: ({ courseTitle, courseCode }) => (
        <>
          <bdi>{courseTitle}</bdi>
          {courseCode === null || courseCode === courseTitle ? null : (
            <Text as="div" size="contentSmall">
              {courseCode}
            </Text>
          )}
        </>
      ),
    },
    {
      id: 'item',
      header: text('item'),
      cell: ({ itemTitle, itemUrl }) => (
        <Link href={itemUrl} target="_blank" rel="noreferrer">
          <bdi>{itemTitle}</bdi>
        </Link>
      ),
    },
  ];
}
