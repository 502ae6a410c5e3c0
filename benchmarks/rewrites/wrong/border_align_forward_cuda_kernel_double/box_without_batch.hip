// The boxes of the first image are used for every image.
// witness: {"values": {"num_input": "2"}, "contents": "unit", "seed": 1, "inputs": "for (size_t t = 0; t < boxes_count; t += 4) { boxes[t] = 0.5; boxes[t + 1] = 1.0; boxes[t + 2] = 4.0 + t / 4 * 0.5; boxes[t + 3] = 8.0; }"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/mmcv/ops/csrc/common/cuda/border_align_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void border_align_forward_cuda_kernel_double(
    const int nthreads, const double* input, const double* boxes, double* output,
    int* argmax_idx, const int channels, const int box_size, const int height,
    const int width, const int pool_size) {
  const int side = threadIdx.y;
  CUDA_1D_KERNEL_LOOP(index, nthreads) {
    const int batch = index / (channels * box_size);
    const int channel = index / box_size % channels;
    const double* box = boxes + (index % box_size) * 4;
    const double* plane =
        input + ((batch * 4 + side) * channels + channel) * height * width;
    const bool horizontal = side == BorderMode::Top || side == BorderMode::Bottom;
    const double length = horizontal ? box[2] - box[0] : box[3] - box[1];
    double stride = length / pool_size;
    if (side >= 2) stride = -stride;
    double x = box[side < 2 ? 0 : 2];
    double y = box[side < 2 ? 1 : 3];
    double best = bilinear_interpolate(plane, height, width, y, x, index);
    int best_index = 0;
    for (int i = 1; i <= pool_size; i++) {
      if (horizontal) {
        x += stride;
      } else {
        y += stride;
      }
      const double value = bilinear_interpolate(plane, height, width, y, x, index);
      if (value > best) {
        best = value;
        best_index = i;
      }
    }
    output[index * 4 + side] = best;
    argmax_idx[index * 4 + side] = best_index;
  }
}
