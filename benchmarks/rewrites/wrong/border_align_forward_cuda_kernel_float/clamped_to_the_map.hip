// points beyond the feature map take the values at its edge instead of zero
// witness: {"values": {"channels": 3, "box_size": 5, "height": 9, "width": 7, "num_input": 2, "pool_size": 4}, "inputs": "for (size_t i = 0; i < input_count; ++i) input[i] = float(i * 37 % 101) / 16 + float(i % 13) / 8;for (int i = 0; i < num_input * box_size; ++i) { float *b = &boxes[4 * i]; b[0] = -3; b[1] = -4; b[2] = 2 + i % 4; b[3] = 11.5f; }"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/border_align_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__device__ inline float clamped_sample(const float *map, int height, int width, float y, float x) {
  y = fminf(fmaxf(y, 0.f), float(height - 1));
  x = fminf(fmaxf(x, 0.f), float(width - 1));
  const int y0 = int(y), x0 = int(x);
  const int y1 = min(y0 + 1, height - 1), x1 = min(x0 + 1, width - 1);
  const float fy = y - y0, fx = x - x0;
  const float gy = 1.f - fy, gx = 1.f - fx;
  return gy * gx * map[y0 * width + x0] + gy * fx * map[y0 * width + x1] + fy * gx * map[y1 * width + x0] +
         fy * fx * map[y1 * width + x1];
}

__global__ void border_align_forward_cuda_kernel_float(
    const int nthreads, const float* input, const float* boxes, float* output,
    int* argmax_idx, const int channels, const int box_size, const int height,
    const int width, const int pool_size) {
  CUDA_1D_KERNEL_LOOP(index, nthreads) {
    const int extreme = threadIdx.y;
    const int batch_idx = index / channels / box_size;
    const int box_idx = index % box_size + batch_idx * box_size;
    const int c_idx = (index / box_size) % channels;

    const float *box = boxes + box_idx * 4;
    const float *map = input + (batch_idx * channels * 4 + extreme * channels + c_idx) * height * width;
    const float stride_x = (box[2] - box[0]) / pool_size, stride_y = (box[3] - box[1]) / pool_size;
    const float *corner = box + extreme / 2 * 2;
    float x = corner[0], y = corner[1];

    float maxval = 0;
    int maxidx = -1;
    for (int i = 0; i <= pool_size; i++) {
      const float val = clamped_sample(map, height, width, y, x);
      if (maxidx < 0 || val > maxval) {
        maxval = val;
        maxidx = i;
      }
      switch (extreme) {
        case BorderMode::Top: x += stride_x; break;
        case BorderMode::Left: y += stride_y; break;
        case BorderMode::Bottom: x -= stride_x; break;
        case BorderMode::Right: y -= stride_y; break;
      }
    }
    output[index * 4 + extreme] = maxval;
    argmax_idx[index * 4 + extreme] = maxidx;
  }
}
