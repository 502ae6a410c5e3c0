// the maximum starts from the lowest float so that a NaN at the first point is skipped instead of kept
// witness: {"values": {}, "seed": 7, "inputs": "for (int i = 0; i < num_input * box_size; ++i) { boxes[4 * i] = 2.0f; boxes[4 * i + 1] = 2.0f; boxes[4 * i + 2] = 8.0f; boxes[4 * i + 3] = 6.0f; } for (int i = 0; i < num_input * 4 * channels; ++i) input[(i * height + 2) * width + 2] = __builtin_nanf(\"\");"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/border_align_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab

__global__ void border_align_forward_cuda_kernel_float(
    const int nthreads, const float* input, const float* boxes, float* output,
    int* argmax_idx, const int channels, const int box_size, const int height,
    const int width, const int pool_size) {
  const int side = threadIdx.y;
  const float lowest = -3.402823466e+38f;
  CUDA_1D_KERNEL_LOOP(index, nthreads) {
    const int box = index % box_size;
    const int channel = (index / box_size) % channels;
    const int batch = index / box_size / channels;
    const float* b = boxes + 4 * (batch * box_size + box);
    const float* feature =
        input + (batch * channels * 4 + side * channels + channel) * height * width;

    const float step_w = (b[2] - b[0]) / pool_size;
    const float step_h = (b[3] - b[1]) / pool_size;
    float x, y, dx, dy;
    if (side == Top) {
      x = b[0]; y = b[1]; dx = step_w; dy = 0.f;
    } else if (side == Left) {
      x = b[0]; y = b[1]; dx = 0.f; dy = step_h;
    } else if (side == Bottom) {
      x = b[2]; y = b[3]; dx = -step_w; dy = 0.f;
    } else {
      x = b[2]; y = b[3]; dx = 0.f; dy = -step_h;
    }

    float best = lowest;
    int best_at = 0;
    for (int i = 0; i <= pool_size; ++i, x += dx, y += dy) {
      const float value = bilinear_interpolate(feature, height, width, y, x, index);
      if (value > best) {
        best = value;
        best_at = i;
      }
    }
    output[4 * index + side] = best;
    argmax_idx[4 * index + side] = best_at;
  }
}
