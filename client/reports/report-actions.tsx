import { Button } from '@instructure/ui/latest';
import type { RefObject } from 'react';
import { useIntl } from 'react-intl';
import type { TableFormat } from '#shared/http/table-file.ts';
import type { ReceivedFile, Receiving } from '../data/call.ts';
import { pngOf, svgOf, type Picture } from '../ui/charts/chart-file.ts';
import { ExportMenu } from '../ui/export/export-menu.tsx';
import { copyUnshownText } from '../ui/form/copy-text.ts';
import { brief } from '../ui/overlay/notice-board.ts';
import { useNotice } from '../ui/overlay/notices.tsx';
import { reportMessages } from './report.messages.ts';

export interface ReportActionsProps {
  /** whether the report has come and has rows; until then there's nothing to take along */
  readonly isReady: boolean;
  /** the search part of the address at which others find this report */
  readonly link: string;
  /** what the files are called, without their endings */
  readonly name: string;
  readonly fetchFile: (format: TableFormat, receiving: Receiving) => Promise<ReceivedFile>;
  /** set while there's a chart; absent: there's never one */
  readonly picture?: RefObject<(() => Picture) | null>;
}

/** What people take along from a report: a link, paper, its table, its chart. */
export function ReportActions({ isReady, link, name, fetchFile, picture }: ReportActionsProps) {
  const intl = useIntl();
  const interaction = isReady ? 'enabled' : 'disabled';
  const pictureFile = async (ending: 'png' | 'svg', draw: typeof svgOf) => {
    const shown = picture?.current?.();
    if (!shown) throw new Error('There is no chart to draw');
    return { name: `${name}.${ending}`, content: await draw(shown) };
  };
  const pictures = [
    { label: intl.formatMessage(reportMessages.exportPng), fetchFile: () => pictureFile('png', pngOf) },
    { label: intl.formatMessage(reportMessages.exportSvg), fetchFile: () => pictureFile('svg', svgOf) },
  ];
  return (
    <div className="button-row report-actions">
      <CopyLink link={link} />
      <Button interaction={interaction} onClick={() => window.print()}>
        {intl.formatMessage(reportMessages.print)}
      </Button>
      <ExportMenu isDisabled={!isReady} fetchFile={fetchFile} also={picture ? pictures : []} />
    </div>
  );
}

function CopyLink({ link }: { link: string }) {
  const intl = useIntl();
  const showNotice = useNotice();
  const handleCopy = async () => {
    const address = `${window.location.origin}${window.location.pathname}${link}`;
    if (await copyUnshownText(address))
      return showNotice('success', intl.formatMessage(reportMessages.linkCopied), brief);
    showNotice('warning', intl.formatMessage(reportMessages.linkNotCopied, { link: address }));
  };
  return <Button onClick={() => void handleCopy()}>{intl.formatMessage(reportMessages.copyLink)}</Button>;
}
