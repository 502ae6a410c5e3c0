// the samples of a side are kept in an array of sixteen and the others are dropped
// witness: {"values": {"pool_size": 20}, "seed": 7, "inputs": "for (int i = 0; i < num_input * box_size; ++i) { boxes[4 * i] = 1.0f; boxes[4 * i + 1] = 1.0f; boxes[4 * i + 2] = 11.0f; boxes[4 * i + 3] = 5.0f; } for (int i = 0; i < num_input * 4 * channels * height * width; ++i) input[i] = float(i % width);"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/border_align_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab

__global__ void border_align_forward_cuda_kernel_float(
    const int nthreads, const float* input, const float* boxes, float* output,
    int* argmax_idx, const int channels, const int box_size, const int height,
    const int width, const int pool_size) {
  constexpr int capacity = 16;
  const int side = threadIdx.y;
  CUDA_1D_KERNEL_LOOP(index, nthreads) {
    const int box = index % box_size;
    const int channel = (index / box_size) % channels;
    const int batch = index / box_size / channels;
    const float* corner = boxes + (batch * box_size + box) * 4;
    const float* feature =
        input + ((batch * 4 + side) * channels + channel) * height * width;

    float x = corner[side / 2 * 2];
    float y = corner[side / 2 * 2 + 1];
    float x_stride = 0.f, y_stride = 0.f;
    switch (side) {
      case Top: x_stride = (corner[2] - corner[0]) / pool_size; break;
      case Left: y_stride = (corner[3] - corner[1]) / pool_size; break;
      case Bottom: x_stride = -(corner[2] - corner[0]) / pool_size; break;
      default: y_stride = -(corner[3] - corner[1]) / pool_size; break;
    }

    // gather first, reduce afterwards: the loads do not wait for the comparisons
    float samples[capacity];
    const int count = pool_size + 1 < capacity ? pool_size + 1 : capacity;
    for (int i = 0; i < count; ++i) {
      samples[i] = bilinear_interpolate(feature, height, width, y, x, index);
      x += x_stride;
      y += y_stride;
    }
    int best_at = 0;
    for (int i = 1; i < count; ++i)
      if (samples[i] > samples[best_at]) best_at = i;

    output[index * 4 + side] = samples[best_at];
    argmax_idx[index * 4 + side] = best_at;
  }
}
