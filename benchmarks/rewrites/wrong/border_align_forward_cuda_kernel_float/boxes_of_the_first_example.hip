// every example is pooled along the boxes of the first one
// witness: {"values": {"channels": 3, "box_size": 5, "height": 9, "width": 7, "num_input": 2, "pool_size": 4}, "inputs": "for (size_t i = 0; i < input_count; ++i) input[i] = float(i * 37 % 101) / 16 + float(i % 13) / 8;for (int i = 0; i < num_input * box_size; ++i) { float *b = &boxes[4 * i]; b[0] = 0.5f * (i % 5); b[1] = 0.5f * (i % 7); b[2] = b[0] + 2 + i % 3; b[3] = b[1] + 1 + i % 4; }"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/border_align_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void border_align_forward_cuda_kernel_float(
    const int nthreads, const float* input, const float* boxes, float* output,
    int* argmax_idx, const int channels, const int box_size, const int height,
    const int width, const int pool_size) {
  // one row of the grid for each of the four borders
  const int side = threadIdx.y;
  const int size = height * width;
  CUDA_1D_KERNEL_LOOP(index, nthreads) {
    const int plane = index / box_size;  // n * channels + c
    const int box_idx = index - plane * box_size;
    const int n = plane / channels, c = plane % channels;
    const float4 box = make_float4(boxes[box_idx * 4], boxes[box_idx * 4 + 1], boxes[box_idx * 4 + 2], boxes[box_idx * 4 + 3]);
    const float *map = input + (n * 4 * channels + side * channels + c) * size;

    const bool from_start = side == Top || side == Left;
    float x = from_start ? box.x : box.z, y = from_start ? box.y : box.w;
    float dx = 0, dy = 0;
    if (side == Top || side == Bottom)
      dx = (box.z - box.x) / pool_size;
    else
      dy = (box.w - box.y) / pool_size;
    if (!from_start) dx = -dx, dy = -dy;

    float maxval = bilinear_interpolate(map, height, width, y, x, index);
    int maxidx = 0;
    for (int i = 1; i <= pool_size; i++) {
      x += dx, y += dy;
      const float val = bilinear_interpolate(map, height, width, y, x, index);
      if (val > maxval) maxval = val, maxidx = i;
    }
    output[index * 4 + side] = maxval;
    argmax_idx[index * 4 + side] = maxidx;
  }
}
