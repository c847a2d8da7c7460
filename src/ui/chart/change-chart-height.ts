/** The room of the axis below the bars, px. */
export const AXIS_PX = 32
/** Of each bar, px. */
const BAR_PX = 28

/** How high the chart is, px: whoever waits for its code leaves room for it. */
export const changeChartHeight = (bars: number): number => bars * BAR_PX + AXIS_PX
