// Starts the maximum at minus infinity, so that a NaN at the first position is skipped, while in the original it stays.
// witness: {"values": {"channels": "2", "box_size": "5", "height": "8", "width": "9", "num_input": "2", "pool_size": "3", "max_blocks": "4096"}, "contents": "wide", "seed": 1, "inputs": "boxes[0] = 1.0f; boxes[1] = 1.0f; boxes[2] = 7.0f; boxes[3] = 7.0f; input[1 * width + 1] = NAN;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/mmcv/ops/csrc/common/cuda/border_align_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void border_align_forward_cuda_kernel_half(
    const int nthreads, const Half* input, const Half* boxes, Half* output,
    int* argmax_idx, const int channels, const int box_size, const int height,
    const int width, const int pool_size) {
  const int border = threadIdx.y;
  for (int index = blockIdx.x * blockDim.x + threadIdx.x; index < nthreads;
       index += blockDim.x * gridDim.x) {
    const int batch = index / (channels * box_size);
    const int channel = index / box_size % channels;
    const Half* box = boxes + (batch * box_size + index % box_size) * 4;
    const Half* map =
        input + ((batch * 4 + border) * channels + channel) * height * width;
    const bool horizontal = border == Top || border == Bottom;
    const Half extent = horizontal ? box[2] - box[0] : box[3] - box[1];
    Half stride = extent / pool_size;
    if (border >= Bottom) stride = -stride;
    const Half x_stride = horizontal ? stride : Half(0.0f);
    const Half y_stride = horizontal ? Half(0.0f) : stride;
    const Half* corner = border >= Bottom ? box + 2 : box;
    Half x = corner[0];
    Half y = corner[1];
    Half best = -__builtin_inff();
    int best_idx = 0;
    for (int i = 0; i <= pool_size; ++i) {
      const Half val = bilinear_interpolate(map, height, width, y, x, index);
      if (val > best) {
        best = val;
        best_idx = i;
      }
      x += x_stride;
      y += y_stride;
    }
    output[index * 4 + border] = best;
    argmax_idx[index * 4 + border] = best_idx;
  }
}
