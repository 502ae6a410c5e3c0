// the grid-stride step counts the threads of both block dimensions although the second one selects the side
// witness: {"values": {"box_size": 60}, "seed": 7}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/border_align_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab

__global__ void border_align_forward_cuda_kernel_float(
    const int nthreads, const float* input, const float* boxes, float* output,
    int* argmax_idx, const int channels, const int box_size, const int height,
    const int width, const int pool_size) {
  const int side = threadIdx.y;
  const int plane = height * width;
  const int step = gridDim.x * blockDim.x * blockDim.y;
  for (int item = blockIdx.x * blockDim.x + threadIdx.x; item < nthreads; item += step) {
    const int box = item % box_size;
    const int channel = (item / box_size) % channels;
    const int batch = item / box_size / channels;

    const float* corner = boxes + (batch * box_size + box) * 4;
    const float* feature = input + ((batch * 4 + side) * channels + channel) * plane;
    const bool horizontal = side == Top || side == Bottom;
    const float extent = horizontal ? corner[2] - corner[0] : corner[3] - corner[1];
    float stride = extent / pool_size;
    if (side >= Bottom) stride = -stride;

    float x = side < Bottom ? corner[0] : corner[2];
    float y = side < Bottom ? corner[1] : corner[3];
    float best = bilinear_interpolate(feature, height, width, y, x, item);
    int best_at = 0;
    for (int i = 1; i <= pool_size; ++i) {
      if (horizontal)
        x += stride;
      else
        y += stride;
      const float value = bilinear_interpolate(feature, height, width, y, x, item);
      if (value > best) {
        best = value;
        best_at = i;
      }
    }
    output[item * 4 + side] = best;
    argmax_idx[item * 4 + side] = best_at;
  }
}
