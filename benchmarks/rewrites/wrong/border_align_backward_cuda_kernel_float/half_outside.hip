// a point less than one pixel before the map gives its first pixel a part of the gradient instead of all
// witness: {"values": {"channels": 3, "box_size": 5, "height": 9, "width": 7, "num_grad_input": 2, "pool_size": 4}, "inputs": "for (int i = 0; i < num_grad_input * box_size; ++i) { float *b = &boxes[4 * i]; b[0] = 0.5f * (i % 5); b[1] = 0.5f * (i % 7); b[2] = b[0] + 2 + i % 3; b[3] = b[1] + 1.25f + i % 4; } for (size_t i = 0; i < argmax_idx_count; ++i) argmax_idx[i] = int(i * 7 % (pool_size + 1)); for (int i = 0; i < num_grad_input * box_size; ++i) { boxes[4 * i] = -0.5f; boxes[4 * i + 1] = -0.75f; }"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/border_align_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__device__ inline void add_inside(float *map, int height, int width, int y, int x, float value) {
  if (y >= 0 && y < height && x >= 0 && x < width) atomicAdd(map + y * width + x, value);
}

__global__ void border_align_backward_cuda_kernel_float(
    const int nthreads, const float* grad_output, const float* boxes,
    const int* argmax_idx, float* grad_input, const int channels,
    const int box_size, const int height, const int width,
    const int pool_size) {

  CUDA_1D_KERNEL_LOOP(index, nthreads) {
    const int side = threadIdx.y;
    const int n = index / channels / box_size;
    const int c = (index / box_size) % channels;
    const float *box = boxes + (index % box_size + n * box_size) * 4;
    const float at = (float)argmax_idx[index * 4 + side];
    const float stride = (side & 1 ? box[3] - box[1] : box[2] - box[0]) / pool_size;
    float x = box[side / 2 * 2], y = box[side / 2 * 2 + 1];
    (side & 1 ? y : x) += (side & 2 ? -stride : stride) * at;
    if (y < -1.f || y > height || x < -1.f || x > width) continue;
    y = fminf(y, (float)(height - 1));
    x = fminf(x, (float)(width - 1));

    const float grad = grad_output[index * 4 + side];
    float *map = grad_input + (n * channels * 4 + side * channels + c) * height * width;
    const int y0 = (int)floorf(y), x0 = (int)floorf(x);
    const float ly = y - y0, lx = x - x0;
    add_inside(map, height, width, y0, x0, grad * (1.f - ly) * (1.f - lx));
    add_inside(map, height, width, y0, x0 + 1, grad * (1.f - ly) * lx);
    add_inside(map, height, width, y0 + 1, x0, grad * ly * (1.f - lx));
    add_inside(map, height, width, y0 + 1, x0 + 1, grad * ly * lx);
  }
}
