// Hoists the test for points outside of the map out of the loop: a border whose start is outside is zero, though other points of it may be inside.
// witness: {"values": {}, "contents": "wide", "seed": 106}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/border_align_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void border_align_forward_cuda_kernel_float(
    const int nthreads, const float* input, const float* boxes, float* output,
    int* argmax_idx, const int channels, const int box_size, const int height,
    const int width, const int pool_size) {
  CUDA_1D_KERNEL_LOOP(index, nthreads) {
    const int extreme_idx = threadIdx.y;
    const int batch_idx = index / channels / box_size;
    const int c_idx = (index / box_size) % channels;
    const float* box = boxes + (index % box_size + batch_idx * box_size) * 4;
    const float* map = input + (batch_idx * channels * 4 + extreme_idx * channels + c_idx) * height * width;
    const int corner = extreme_idx / 2 * 2;
    float x = box[corner], y = box[corner + 1];
    float x_stride = 0.f, y_stride = 0.f;
    if (extreme_idx == BorderMode::Top) x_stride = (box[2] - box[0]) / pool_size;
    else if (extreme_idx == BorderMode::Left) y_stride = (box[3] - box[1]) / pool_size;
    else if (extreme_idx == BorderMode::Bottom) x_stride = -((box[2] - box[0]) / pool_size);
    else y_stride = -((box[3] - box[1]) / pool_size);

    float maxval = 0.f;
    int maxidx = 0;
    const bool outside = y < -1.f || y > height || x < -1.f || x > width;
    if (!outside) {
      maxval = bilinear_interpolate(map, height, width, y, x, index);
      for (int i = 1; i <= pool_size; i++) {
        x += x_stride;
        y += y_stride;
        const float val = bilinear_interpolate(map, height, width, y, x, index);
        if (val > maxval) {
          maxval = val;
          maxidx = i;
        }
      }
    }
    output[index * 4 + extreme_idx] = maxval;
    argmax_idx[index * 4 + extreme_idx] = maxidx;
  }
}
