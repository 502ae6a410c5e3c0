// the maximum starts at zero, so borders on which all features are negative have the value zero
// witness: {"values": {"channels": 3, "box_size": 5, "height": 9, "width": 7, "num_input": 2, "pool_size": 4}, "inputs": "for (size_t i = 0; i < input_count; ++i) input[i] = -0.25f - float(i * 37 % 101) / 16;for (int i = 0; i < num_input * box_size; ++i) { float *b = &boxes[4 * i]; b[0] = 0.5f * (i % 5); b[1] = 0.5f * (i % 7); b[2] = b[0] + 2 + i % 3; b[3] = b[1] + 1 + i % 4; }"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/border_align_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void border_align_forward_cuda_kernel_float(
    const int nthreads, const float* input, const float* boxes, float* output,
    int* argmax_idx, const int channels, const int box_size, const int height,
    const int width, const int pool_size) {
  CUDA_1D_KERNEL_LOOP(index, nthreads) {
    const int side = threadIdx.y;
    const int batch_idx = index / channels / box_size;
    const int c_idx = (index / box_size) % channels;
    const float *box = boxes + (index % box_size + batch_idx * box_size) * 4;
    const float *map = input + (batch_idx * channels * 4 + side * channels + c_idx) * height * width;
    const float step_x = side == Top ? 1.f : side == Bottom ? -1.f : 0.f;
    const float step_y = side == Left ? 1.f : side == Right ? -1.f : 0.f;
    const float dx = step_x * (box[2] - box[0]) / pool_size, dy = step_y * (box[3] - box[1]) / pool_size;
    float x = box[side / 2 * 2], y = box[side / 2 * 2 + 1];

    float best = 0.f;
    int best_at = 0;
    for (int i = 0; i <= pool_size; ++i, x += dx, y += dy) {
      const float value = bilinear_interpolate(map, height, width, y, x, index);
      if (best < value) {
        best = value;
        best_at = i;
      }
    }
    const int at = index * 4 + side;
    output[at] = best;
    argmax_idx[at] = best_at;
  }
}
