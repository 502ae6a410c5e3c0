// the gradients of weights and locations are assigned by the first channel, where the original adds to what the buffers hold
// witness: {"contents": "unit"}
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
      for (int point = 0; point < num_point; ++point) {
        const int k = (sampler * num_levels + level) * num_point + point;
        const float y = float(Half(float(Half(float(data_sampling_loc[2 * k + 1]) * height)) - 0.5f));
        const float x = float(Half(float(Half(float(data_sampling_loc[2 * k]) * width)) - 0.5f));
        if (!(y > -1.f && x > -1.f && y < height && x < width)) continue;
        const float weight = float(data_attn_weight[k]);
        const int y0 = int(floorf(y)), x0 = int(floorf(x));
        const float fy = y - y0, fx = x - x0, hy = 1.f - fy, hx = 1.f - fx;
        for (int down = 0; down < 2; ++down)
          for (int right = 0; right < 2; ++right) {
            const int cy = y0 + down, cx = x0 + right;
            if (cy < 0 || cx < 0 || cy >= height || cx >= width) continue;
            atomicAdd(grad_value + first + (cy * width + cx) * row,
                      Half((down ? fy : hy) * (right ? fx : hx) * top * weight));
          }
        // the first channel of a head sums over all of its channels, so that three sums are written once
        if (column % channels == 0) {
          float sum_w = 0.f, sum_x = 0.f, sum_y = 0.f;
          for (int c = 0; c < channels; ++c) {
            const float g = float(grad_col[i + c]);
            float v[2][2];
            for (int down = 0; down < 2; ++down)
              for (int right = 0; right < 2; ++right) {
                const int cy = y0 + down, cx = x0 + right;
                const bool exists = cy >= 0 && cx >= 0 && cy < height && cx < width;
                v[down][right] = exists ? float(data_value[first + c + (cy * width + cx) * row]) : 0.f;
              }
            const float upper = hx * v[0][0] + fx * v[0][1], lower = hx * v[1][0] + fx * v[1][1];
            const float left = hy * v[0][0] + fy * v[1][0], right = hy * v[0][1] + fy * v[1][1];
            sum_w += g * (hy * upper + fy * lower);
            sum_x += g * weight * (right - left);
            sum_y += g * weight * (lower - upper);
          }
          grad_attn_weight[k] = Half(sum_w);
          grad_sampling_loc[2 * k] = Half(width * sum_x);
          grad_sampling_loc[2 * k + 1] = Half(height * sum_y);
        }
      }
    }
  }
}
