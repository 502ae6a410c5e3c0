// the size of a box whose corners are swapped is taken to be zero
// witness: {"values": {}, "seed": 7, "inputs": "for (int i = 0; i < num_input * box_size; ++i) { boxes[4 * i] = 8.0f; boxes[4 * i + 1] = 6.0f; boxes[4 * i + 2] = 2.0f; boxes[4 * i + 3] = 2.0f; } for (int i = 0; i < num_input * 4 * channels * height * width; ++i) input[i] = -float(i % width + i / width % height);"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/border_align_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab

__global__ void border_align_forward_cuda_kernel_float(
    const int nthreads, const float* input, const float* boxes, float* output,
    int* argmax_idx, const int channels, const int box_size, const int height,
    const int width, const int pool_size) {
  const int extreme = threadIdx.y;
  const int boxes_per_batch = channels * box_size;
  CUDA_1D_KERNEL_LOOP(index, nthreads) {
    const int batch = index / boxes_per_batch;
    const int box = index % box_size;
    const int channel = index % boxes_per_batch / box_size;
    const float x1 = boxes[(batch * box_size + box) * 4 + 0];
    const float y1 = boxes[(batch * box_size + box) * 4 + 1];
    const float x2 = boxes[(batch * box_size + box) * 4 + 2];
    const float y2 = boxes[(batch * box_size + box) * 4 + 3];
    const float box_width = x2 > x1 ? x2 - x1 : 0.f;
    const float box_height = y2 > y1 ? y2 - y1 : 0.f;

    const bool from_start = extreme < Bottom;
    float x = from_start ? x1 : x2;
    float y = from_start ? y1 : y2;
    float x_stride = extreme % 2 ? 0.f : box_width / pool_size;
    float y_stride = extreme % 2 ? box_height / pool_size : 0.f;
    if (!from_start) {
      x_stride = -x_stride;
      y_stride = -y_stride;
    }

    const float* feature =
        input + ((batch * 4 + extreme) * channels + channel) * height * width;
    float maxval = bilinear_interpolate(feature, height, width, y, x, index);
    int maxidx = 0;
    for (int i = 1; i <= pool_size; ++i) {
      x += x_stride;
      y += y_stride;
      const float val = bilinear_interpolate(feature, height, width, y, x, index);
      if (val > maxval) {
        maxval = val;
        maxidx = i;
      }
    }
    output[index * 4 + extreme] = maxval;
    argmax_idx[index * 4 + extreme] = maxidx;
  }
}
