// the gradients of the two coordinates are scaled by the other side of the grid
// witness: {"contents": "unit", "values": {"spatial_size": "120", "num_levels": "2"}}
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
  const int row = num_heads * channels;
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += blockDim.x * gridDim.x) {
    const int sampler = i / channels;
    const int column = i % row;  // head and channel
    const int batch = i / row / num_query;
    const float top = float(grad_col[i]);
    for (int level = 0; level < num_levels; ++level) {
      const int height = int(data_spatial_shapes[2 * level]);
      const int width = int(data_spatial_shapes[2 * level + 1]);
      const int first = (batch * spatial_size + int(data_level_start_index[level])) * row + column;
      const float scale[2] = {float(height), float(width)};
      for (int point = 0; point < num_point; ++point) {
        const int k = (sampler * num_levels + level) * num_point + point;
        const float y = float(Half(float(Half(float(data_sampling_loc[2 * k + 1]) * height)) - 0.5f));
        const float x = float(Half(float(Half(float(data_sampling_loc[2 * k]) * width)) - 0.5f));
        if (!(y > -1.f && x > -1.f && y < height && x < width)) continue;
        const float weight = float(data_attn_weight[k]);
        const int y0 = int(floorf(y)), x0 = int(floorf(x));
        const float fy = y - y0, fx = x - x0;
        const float scaled = top * weight;
        float value = 0.f, along_y = 0.f, along_x = 0.f;
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
        const float along[2] = {along_x, along_y};
        for (int axis = 0; axis < 2; ++axis)
          atomicAdd(grad_sampling_loc + 2 * k + axis, Half(scale[axis] * along[axis] * scaled));
        atomicAdd(grad_attn_weight + k, Half(top * value));
      }
    }
  }
}
