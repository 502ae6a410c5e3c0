// a block adds up the sums of all of its channels for the head of its first thread, but with more than 512 channels a block can lie in two heads
// witness: {"contents": "unit", "values": {"batch_size": "1", "num_heads": "2", "channels": "600", "num_query": "2", "num_levels": "1", "num_point": "2", "spatial_size": "12"}, "inputs": "for (int i = 0; i < 4; ++i) data_sampling_loc[i] = 5.0f;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/ms_deform_attn_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void ms_deformable_col2im_gpu_kernel_gm_half(
    const int n, const Half *grad_col, const Half *data_value,
    const int64_t *data_spatial_shapes, const int64_t *data_level_start_index,
    const Half *data_sampling_loc, const Half *data_attn_weight,
    const int batch_size, const int spatial_size, const int num_heads,
    const int channels, const int num_levels, const int num_query,
    const int num_point, Half *grad_value, Half *grad_sampling_loc,
    Half *grad_attn_weight) {
  __shared__ float part[3][512];
  const int row = num_heads * channels;
  // all threads of the block stay in the loop for the barriers
  for (int base = blockIdx.x * blockDim.x; base < n; base += blockDim.x * gridDim.x) {
    const int i = base + threadIdx.x;
    const bool active = i < n;
    const int column = i % row;
    const int sampler = i / channels;
    const int batch = i / row / num_query;
    const float top = active ? float(grad_col[i]) : 0.f;
    for (int lp = 0; lp < num_levels * num_point; ++lp) {
      const int level = lp / num_point;
      const int height = int(data_spatial_shapes[2 * level]);
      const int width = int(data_spatial_shapes[2 * level + 1]);
      float value = 0.f, along_y = 0.f, along_x = 0.f, scaled = 0.f;
      if (active) {
        const int k = sampler * num_levels * num_point + lp;
        const int first = (batch * spatial_size + int(data_level_start_index[level])) * row + column;
        const float y = float(Half(float(Half(float(data_sampling_loc[2 * k + 1]) * height)) - 0.5f));
        const float x = float(Half(float(Half(float(data_sampling_loc[2 * k]) * width)) - 0.5f));
        if (y > -1.f && x > -1.f && y < height && x < width) {
          const int y0 = int(floorf(y)), x0 = int(floorf(x));
          const float fy = y - y0, fx = x - x0;
          scaled = top * float(data_attn_weight[k]);
          for (int corner = 0; corner < 4; ++corner) {
            const int down = corner >> 1, right = corner & 1;
            const int cy = y0 + down, cx = x0 + right;
            if (cy < 0 || cx < 0 || cy >= height || cx >= width) continue;
            const float wy = down ? fy : 1.f - fy, wx = right ? fx : 1.f - fx;
            const int cell = first + (cy * width + cx) * row;
            const float v = float(data_value[cell]);
            value += wy * wx * v;
            along_y += down ? wx * v : -wx * v;
            along_x += right ? wy * v : -wy * v;
            atomicAdd(grad_value + cell, Half(wy * wx * scaled));
          }
        }
      }
      part[0][threadIdx.x] = top * value;
      part[1][threadIdx.x] = width * along_x * scaled;
      part[2][threadIdx.x] = height * along_y * scaled;
      __syncthreads();
      if (threadIdx.x == 0) {
        float sums[3] = {0.f, 0.f, 0.f};
        for (int t = 0; t < int(blockDim.x); ++t)
          for (int j = 0; j < 3; ++j) sums[j] += part[j][t];
        const int k = sampler * num_levels * num_point + lp;
        atomicAdd(grad_attn_weight + k, Half(sums[0]));
        atomicAdd(grad_sampling_loc + 2 * k, Half(sums[1]));
        atomicAdd(grad_sampling_loc + 2 * k + 1, Half(sums[2]));
      }
      __syncthreads();
    }
  }
}
