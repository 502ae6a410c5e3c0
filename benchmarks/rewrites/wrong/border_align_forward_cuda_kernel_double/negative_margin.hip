// A sample in the margin between -1 and 0 is interpolated with a negative weight because the coordinate is not clamped to 0.
// witness: {"values": {"channels": "2", "box_size": "1", "num_input": "1", "pool_size": "2"}, "contents": "unit", "seed": 1, "inputs": "boxes[0] = -0.5; boxes[1] = 1.25; boxes[2] = 6.0; boxes[3] = 5.0;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/mmcv/ops/csrc/common/cuda/border_align_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__device__ inline double sample_in_margin(const double* plane, int height, int width, double y,
                                          double x) {
  if (y < -1.0 || y > height || x < -1.0 || x > width) return 0;
  const int top = min(static_cast<int>(y), height - 1);
  const int left = min(static_cast<int>(x), width - 1);
  const int bottom = min(top + 1, height - 1);
  const int right = min(left + 1, width - 1);
  const double ly = y - top, lx = x - left;
  const double hy = 1. - ly, hx = 1. - lx;
  return hy * hx * plane[top * width + left] + hy * lx * plane[top * width + right] +
         ly * hx * plane[bottom * width + left] + ly * lx * plane[bottom * width + right];
}

__global__ void border_align_forward_cuda_kernel_double(
    const int nthreads, const double* input, const double* boxes, double* output,
    int* argmax_idx, const int channels, const int box_size, const int height,
    const int width, const int pool_size) {
  const int side = threadIdx.y;
  CUDA_1D_KERNEL_LOOP(index, nthreads) {
    const int batch = index / (channels * box_size);
    const int channel = index / box_size % channels;
    const double* box = boxes + (batch * box_size + index % box_size) * 4;
    const double* plane =
        input + ((batch * 4 + side) * channels + channel) * height * width;
    const bool horizontal = side == BorderMode::Top || side == BorderMode::Bottom;
    const double length = horizontal ? box[2] - box[0] : box[3] - box[1];
    double stride = length / pool_size;
    if (side >= 2) stride = -stride;
    double x = box[side < 2 ? 0 : 2];
    double y = box[side < 2 ? 1 : 3];
    double best = sample_in_margin(plane, height, width, y, x);
    int best_index = 0;
    for (int i = 1; i <= pool_size; i++) {
      if (horizontal) {
        x += stride;
      } else {
        y += stride;
      }
      const double value = sample_in_margin(plane, height, width, y, x);
      if (value > best) {
        best = value;
        best_index = i;
      }
    }
    output[index * 4 + side] = best;
    argmax_idx[index * 4 + side] = best_index;
  }
}
