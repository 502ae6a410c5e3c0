// Taps of the axis that does not move are computed once per edge.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/border_align_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab

struct AxisTaps {
  bool inside;
  int low, high;
  double low_weight, high_weight;
};

__device__ inline AxisTaps axis_taps(double at, int extent) {
  AxisTaps taps;
  taps.inside = !(at < -1.0 || at > extent);
  if (!taps.inside) return taps;
  if (at <= 0) at = 0;
  taps.low = static_cast<int>(at);
  if (taps.low >= extent - 1) {
    taps.low = taps.high = extent - 1;
    at = taps.low;
  } else {
    taps.high = taps.low + 1;
  }
  taps.high_weight = at - taps.low;
  taps.low_weight = 1.0 - taps.high_weight;
  return taps;
}

__device__ inline double from_taps(const double* map, int width, const AxisTaps& ty, const AxisTaps& tx) {
  if (!ty.inside || !tx.inside) return 0;
  const double* upper = map + ty.low * width;
  const double* lower = map + ty.high * width;
  return ty.low_weight * tx.low_weight * upper[tx.low] + ty.low_weight * tx.high_weight * upper[tx.high] +
         ty.high_weight * tx.low_weight * lower[tx.low] + ty.high_weight * tx.high_weight * lower[tx.high];
}

__global__ void border_align_forward_cuda_kernel_double(
    const int nthreads, const double* input, const double* boxes, double* output,
    int* argmax_idx, const int channels, const int box_size, const int height,
    const int width, const int pool_size) {
  const int side = threadIdx.y;
  for (int index = blockIdx.x * blockDim.x + threadIdx.x; index < nthreads;
       index += blockDim.x * gridDim.x) {
    const int batch = index / (channels * box_size);
    const int c = (index / box_size) % channels;
    const double* box = boxes + (index % box_size + batch * box_size) * 4;
    const double* map = input + ((batch * 4 + side) * channels + c) * height * width;
    const double x1 = box[0], y1 = box[1], x2 = box[2], y2 = box[3];
    const bool horizontal = (side & 1) == 0;
    const double step = (horizontal ? x2 - x1 : y2 - y1) / pool_size;
    const double move = side < 2 ? step : -step;
    double x = side < 2 ? x1 : x2;
    double y = side < 2 ? y1 : y2;

    AxisTaps ty = axis_taps(y, height), tx = axis_taps(x, width);
    double best = from_taps(map, width, ty, tx);
    int at = 0;
    for (int i = 1; i <= pool_size; ++i) {
      // only one of the axes moves along an edge
      if (horizontal) {
        x += move;
        tx = axis_taps(x, width);
      } else {
        y += move;
        ty = axis_taps(y, height);
      }
      const double value = from_taps(map, width, ty, tx);
      if (value > best) {
        best = value;
        at = i;
      }
    }
    output[index * 4 + side] = best;
    argmax_idx[index * 4 + side] = at;
  }
}
