import type { CasesOf } from './case.ts';

const rows = (count: number, row: string) => row.repeat(count);

export const tableCases: CasesOf<
  | 'table-no-header'
  | 'table-headers-ref'
  | 'table-th-no-scope'
  | 'table-th-no-cells'
  | 'table-no-caption'
  | 'table-empty'
> = {
  'table-no-header': {
    failing: [
      '<table><tr><td>Week</td><td>Topic</td></tr><tr><td>1</td><td>Cells</td></tr></table>',
      `<table border="1"><tbody>${rows(4, '<tr><td>a</td><td>b</td><td>c</td></tr>')}</tbody></table>`,
      '<table><caption>Plan</caption><tr><td>Week<td>Topic<tr><td>1<td>Cells</table>',
      '<table><thead><tr><td>Week</td><td>Topic</td></tr></thead><tr><td>1</td><td>Cells</td></tr></table>',
      '<table role="grid"><tr><td>Week</td><td>Topic</td></tr><tr><td>1</td><td>Cells</td></tr></table>',
      '<table role="none" tabindex="0"><tr><td>Week</td><td>Topic</td></tr><tr><td>1</td><td>Cells</td></tr></table>',
      '<table><tr><th role="cell">Week</th><td>Topic</td></tr><tr><td>1</td><td>Cells</td></tr></table>',
    ],
    sound: [
      '<table><tr><th>Week</th><th>Topic</th></tr><tr><td>1</td><td>Cells</td></tr></table>',
      '<table><tr><th scope="row">Week</th><td>1</td></tr><tr><td>a</td><td>b</td></tr></table>',
      '<table><tr><td role="columnheader">Week</td><td>T</td></tr><tr><td>1</td><td>Cells</td></tr></table>',
      '<table role="presentation"><tr><td>a</td><td>b</td></tr><tr><td>c</td><td>d</td></tr></table>',
      '<table role="none"><tr><td>a</td><td>b</td></tr><tr><td>c</td><td>d</td></tr></table>',
      '<table><tr><td>Left column</td><td>Right column</td></tr></table>',
      '<table><tr><td>One</td></tr><tr><td>Two</td></tr></table>',
      '<table><tr><td><h3>Left</h3>text</td><td>b</td></tr><tr><td>c</td><td>d</td></tr></table>',
      '<table><tr><td></td><td></td></tr><tr><td></td><td></td></tr></table>',
      '<table hidden><tr><td>a</td><td>b</td></tr><tr><td>c</td><td>d</td></tr></table>',
      '<table aria-hidden="true"><tr><td>a</td><td>b</td></tr><tr><td>c</td><td>d</td></tr></table>',
    ],
  },
  'table-headers-ref': {
    failing: [
      '<table><tr><th id="a">A</th></tr><tr><td headers="b">1</td></tr></table>',
      '<table><tr><th id="a">A</th></tr><tr><td headers="a b">1</td></tr></table>',
      '<table><tr><th id="a">A</th></tr><tr><td id="c" headers="c">1</td></tr></table>',
      '<table><tr><th id="a" headers="a">A</th></tr><tr><td headers="a">1</td></tr></table>',
      '<table><tr><th id="a">A</th></tr></table><table><tr><th>B</th></tr><tr><td headers="a">1</td></tr></table>',
      '<p id="a">A</p><table><tr><th>B</th></tr><tr><td headers="a">1</td></tr></table>',
      '<table><tr><th><span id="a">A</span></th></tr><tr><td headers="a">1</td></tr></table>',
      '<table><tr id="a"><th>A</th></tr><tr><td headers="a">1</td></tr></table>',
      '<table><tr><th id="a">A</th></tr><tr><td headers="A">1</td></tr></table>',
      '<table><tr><th id="a">A</th></tr><tr><td><table><tr><td headers="a">1</td></tr></table></td></tr></table>',
      '<table role="grid"><tr><th id="a">A</th></tr><tr><td headers="x">1</td></tr></table>',
      '<table><tr><td id="a">A</td></tr><tr><td headers="a">1</td></tr></table>',
      '<table><tr><th id="a" role="cell">A</th></tr><tr><td headers="a">1</td></tr></table>',
      '<p id="a">Above</p><table><tr><th id="a">A</th></tr><tr><td headers="a">1</td></tr></table>',
    ],
    sound: [
      '<table><tr><th id="a">A</th></tr><tr><td headers="a">1</td></tr></table>',
      '<table><tr><th id="a">A</th><th id="b" headers="a">B</th></tr><tr><td headers=" a\n b ">1</td></tr></table>',
      '<table><tr><td id="a" role="columnheader">A</td></tr><tr><td headers="a">1</td></tr></table>',
      '<table><tr><th id="a">A</th></tr><tr><td headers="">1</td></tr></table>',
      '<table><tr><th id="a">A</th></tr><tr><td headers="  ">1</td></tr></table>',
      '<table><thead><tr><th id="a">A</th></tr></thead><tbody><tr><td headers="a">1</td></tr></tbody></table>',
      '<table><tbody><tr><td headers="a">1</td></tr></tbody><tfoot><tr><th id="a">A</th></tr></tfoot></table>',
      '<table><tr><th id="a">A</th></tr><tr><td headers="a a">1</td></tr></table>',
      '<table role="presentation"><tr><td headers="nowhere">1</td></tr></table>',
      '<table role="none"><tr><td id="c" headers="c">1</td></tr></table>',
      '<table hidden><tr><td headers="nowhere">1</td></tr></table>',
      '<table aria-hidden="true"><tr><td headers="nowhere">1</td></tr></table>',
      '<table><tr style="display:none"><td headers="nowhere">1</td></tr><tr><th>A</th></tr></table>',
      '<div headers="nowhere">1</div>',
      '<table><tr><th id="a" role="columnheader">A</th></tr><tr><td role="gridcell" headers="a">1</td></tr></table>',
      '<table><tr><th rowspan="2" id="r">R</th><td headers="r">1</td></tr><tr><td headers="r">2</td></tr></table>',
    ],
  },
  'table-th-no-scope': {
    failing: [
      '<table><tr><th>Week</th><th>Topic</th></tr><tr><td>1</td><td>Cells</td></tr></table>',
      '<table><tr><th scope="col">Week</th><th>Topic</th></tr><tr><td>1</td><td>Cells</td></tr></table>',
      '<table><tr><th scope="column">Week</th></tr><tr><td>1</td></tr></table>',
    ],
    sound: [
      '<table><tr><th scope="col">Week</th><th scope="COL">Topic</th></tr><tr><td>1</td><td>Cells</td></tr></table>',
      '<table><tr><th></th><th scope="col">Topic</th></tr><tr><th scope="row">1</th><td>Cells</td></tr></table>',
      '<table><tr><th id="w">Week</th></tr><tr><td headers="w">1</td></tr></table>',
      '<table role="presentation"><tr><th>Week</th></tr><tr><td>1</td></tr></table>',
      '<table><tr><td>a</td><td>b</td></tr><tr><td>c</td><td>d</td></tr></table>',
    ],
  },
  'table-th-no-cells': {
    failing: [
      '<table><tr><th>Week</th></tr></table>',
      '<table><tr><th>Week</th><th>Topic</th></tr></table>',
      '<table><thead><tr><th>Week</th><th>Topic</th></tr></thead><tbody><tr><td>1</td></tr></tbody></table>',
      '<table><tr><th scope="col">Week</th><th scope="col">Topic</th></tr><tr><td headers="t">1</td></tr></table>',
      '<table><tr><th id="a">A</th><th id="b">B</th></tr><tr><td headers="a">1</td><td headers="a">2</td></tr></table>',
      '<table><tr><td>1</td><td>2</td></tr><tr><th scope="col">A</th><th scope="col">B</th></tr></table>',
      '<table><tr><td>1</td><th scope="row">A</th></tr></table>',
      '<table><tr><th scope="col" colspan="2">A</th><th scope="col">B</th></tr><tr><td>1</td><td>2</td></tr></table>',
      '<table><tr><th scope="row">A</th></tr><tr><th scope="row">B</th><td>1</td></tr></table>',
      '<table role="grid"><tr><td role="columnheader">A</td><td role="columnheader">B</td></tr><tr><td>1</td></tr></table>',
      '<div role="table"><div role="row"><span role="columnheader">A</span><span role="columnheader">B</span></div><div role="row"><span role="cell">1</span></div></div>',
      '<div role="grid"><div role="row"><span role="columnheader">A</span></div></div>',
      '<div role="table"><div role="row"><span role="rowheader">A</span></div><div role="row"><span role="rowheader">B</span><span role="cell">1</span></div></div>',
      '<table><tr><th>A</th></tr><tr><td style="display:none">1</td></tr></table>',
      '<table><tr><th scope="col">A</th><th scope="col">B</th></tr><tr><td>1</td><td>2</td></tr><tr><th scope="col">C</th><th scope="col">D</th></tr></table>',
    ],
    sound: [
      '<table><tr><th>Week</th><th>Topic</th></tr><tr><td>1</td><td>Cells</td></tr></table>',
      '<table><tr><th scope="row">Week</th><td>1</td></tr><tr><th scope="row">Topic</th><td>Cells</td></tr></table>',
      '<table><tr><td></td><th>Mon</th><th>Tue</th></tr><tr><th>9</th><td>a</td><td>b</td></tr></table>',
      '<table><tr><th>Name</th><th>Age</th></tr><tr><th scope="row">Ann</th><td>30</td></tr></table>',
      '<table><tr><th colspan="2">A</th><th>B</th></tr><tr><td>1</td><td>2</td><td>3</td></tr></table>',
      '<table><tr><th rowspan="2">A</th><th colspan="2">B</th></tr><tr><th>b1</th><th>b2</th></tr><tr><td>1</td><td>2</td><td>3</td></tr></table>',
      '<table><tr><th id="a">A</th><th id="b">B</th></tr><tr><td headers="a b">1</td><td>2</td></tr></table>',
      '<table><tr><td headers="z">1</td></tr><tr><th id="z" scope="col">Z</th></tr></table>',
      '<table><tr><th>A</th></tr><tr><td rowspan="0">1</td></tr><tr></tr></table>',
      '<table role="presentation"><tr><th>A</th></tr></table>',
      '<table role="none"><tr><th>A</th></tr></table>',
      '<table hidden><tr><th>A</th></tr></table>',
      '<table><tr><th aria-hidden="true">A</th></tr></table>',
      '<table><tr><th role="cell">A</th></tr></table>',
      '<table><tr><th role="presentation">A</th></tr></table>',
      '<table><tbody><tr><th>A</th></tr><tr><td>1</td></tr></tbody><tbody><tr><th>B</th></tr><tr><td>2</td></tr></tbody></table>',
      '<div role="table"><div role="rowgroup"><div role="row"><span role="columnheader">A</span></div></div><div role="rowgroup"><div role="row"><span role="cell">1</span></div></div></div>',
      '<div role="grid"><div role="row"><span role="rowheader">A</span><span role="gridcell">1</span></div></div>',
      '<table><tr><th scope="colgroup" colspan="2">A</th></tr><tr><td>1</td><td>2</td></tr></table>',
      '<table><tr><th scope="rowgroup" rowspan="2">A</th><td>1</td></tr><tr><td>2</td></tr></table>',
      '<table><tr><th>A</th><td>1</td><th>B</th><td>2</td></tr></table>',
      '<table><tr><th>A</th></tr><tr><td>1</td></tr><tfoot><tr><th>A again</th></tr></tfoot></table>',
      '<div role="columnheader">A</div>',
      '<table><tr><th scope="col">A</th></tr><tr><td></td></tr></table>',
    ],
  },
  'table-no-caption': {
    failing: [
      '<table><tr><th>Week</th></tr><tr><td>1</td></tr></table>',
      '<table><caption> </caption><tr><th>Week</th></tr><tr><td>1</td></tr></table>',
      '<table aria-label=""><tr><th>Week</th></tr><tr><td>1</td></tr></table>',
    ],
    sound: [
      '<table><caption>The plan</caption><tr><th>Week</th></tr><tr><td>1</td></tr></table>',
      '<table aria-label="The plan"><tr><th>Week</th></tr><tr><td>1</td></tr></table>',
      '<h3 id="p">The plan</h3><table aria-labelledby="p"><tr><th>Week</th></tr><tr><td>1</td></tr></table>',
      '<table summary="The plan by week"><tr><th>Week</th></tr><tr><td>1</td></tr></table>',
      '<figure><figcaption>The plan</figcaption><table><tr><th>Week</th></tr><tr><td>1</td></tr></table></figure>',
      '<table role="presentation"><tr><td>a</td><td>b</td></tr></table>',
    ],
  },
  'table-empty': {
    failing: [
      '<table><tr><td></td><td>&nbsp;</td></tr><tr><td></td><td></td></tr></table>',
      '<table><tr><th></th></tr><tr><td><br></td></tr></table>',
      `<table>${rows(3, '<tr><td> </td><td> </td></tr>')}</table>`,
    ],
    sound: [
      '<table><tr><td></td><td>1</td></tr><tr><td></td><td></td></tr></table>',
      '<table><tr><th></th></tr><tr><td><img src="a.png" alt=""></td></tr></table>',
      '<table role="presentation"><tr><td></td><td></td></tr><tr><td></td><td></td></tr></table>',
    ],
  },
};
