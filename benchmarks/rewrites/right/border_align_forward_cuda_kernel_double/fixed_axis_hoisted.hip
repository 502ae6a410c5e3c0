// the coordinate that stays the same along a side is located once; only the moving one is located at each sample
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/border_align_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
struct BorderTap {
  int low, high;
  double low_weight, high_weight;
};

__device__ BorderTap border_tap(double at, const int size) {
  BorderTap tap;
  if (at <= 0) at = 0;
  tap.low = (int)at;
  tap.high = tap.low + 1;
  if (tap.low >= size - 1) {
    tap.low = tap.high = size - 1;
    at = tap.low;
  }
  tap.high_weight = at - tap.low;
  tap.low_weight = 1. - tap.high_weight;
  return tap;
}

__device__ double border_mix(const double* plane, const int width, const BorderTap& y, const BorderTap& x) {
  const double w1 = y.low_weight * x.low_weight, w2 = y.low_weight * x.high_weight;
  const double w3 = y.high_weight * x.low_weight, w4 = y.high_weight * x.high_weight;
  const double *upper = plane + y.low * width, *lower = plane + y.high * width;
  return w1 * upper[x.low] + w2 * upper[x.high] + w3 * lower[x.low] + w4 * lower[x.high];
}

__global__ void border_align_forward_cuda_kernel_double(
    const int nthreads, const double* input, const double* boxes, double* output,
    int* argmax_idx, const int channels, const int box_size, const int height,
    const int width, const int pool_size) {
  const int side = threadIdx.y;
  const bool along_x = side == BorderMode::Top || side == BorderMode::Bottom;
  const bool backwards = side == BorderMode::Bottom || side == BorderMode::Right;
  for (long long index = (long long)blockIdx.x * blockDim.x + threadIdx.x; index < nthreads;
       index += (long long)blockDim.x * gridDim.x) {
    const long long plane_index = index / box_size;
    const long long batch = plane_index / channels, channel = plane_index - batch * channels;
    const double* box = boxes + (batch * box_size + (index - plane_index * box_size)) * 4;
    const double* plane = input + ((batch * 4 + side) * channels + channel) * ((long long)height * width);

    const double* start = backwards ? box + 2 : box;
    const int moving_size = along_x ? width : height, fixed_size = along_x ? height : width;
    double moving = start[along_x ? 0 : 1];
    const double fixed = start[along_x ? 1 : 0];
    double stride = (along_x ? box[2] - box[0] : box[3] - box[1]) / pool_size;
    if (backwards) stride = -stride;

    double best = 0;
    int best_at = 0;
    if (!(fixed < -1.0 || fixed > fixed_size)) {  // otherwise all samples are zeros
      const BorderTap fixed_tap = border_tap(fixed, fixed_size);
      for (int i = 0; i <= pool_size; ++i, moving += stride) {
        double value = 0;
        if (!(moving < -1.0 || moving > moving_size)) {
          const BorderTap tap = border_tap(moving, moving_size);
          value = along_x ? border_mix(plane, width, fixed_tap, tap) : border_mix(plane, width, tap, fixed_tap);
        }
        if (i == 0 || value > best) {
          best = value;
          best_at = i;
        }
      }
    }
    output[index * 4 + side] = best;
    argmax_idx[index * 4 + side] = best_at;
  }
}
