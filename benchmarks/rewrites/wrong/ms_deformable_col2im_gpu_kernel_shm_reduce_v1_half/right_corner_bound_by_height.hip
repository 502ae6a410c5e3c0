// The right neighbours are compared with the height instead of the width, so they are dropped on levels that are wider than high.
// witness: {"inputs": "for (size_t i = 0; i < grad_col_count; ++i) grad_col[i] = Half(float(i % 7) * 0.25f + 0.25f); for (size_t i = 0; i < data_value_count; ++i) data_value[i] = Half(float(i % 9) * 0.25f - 0.5f); for (size_t i = 0; i < data_attn_weight_count; ++i) data_attn_weight[i] = Half(float(i % 5) * 0.25f + 0.25f); for (size_t i = 0; i < grad_value_count; ++i) grad_value[i] = Half(0.0f); for (size_t i = 0; i < data_sampling_loc_count; ++i) data_sampling_loc[i] = Half(float(i % 11) * 0.09f + 0.05f); data_spatial_shapes[0] = 2; data_spatial_shapes[1] = 5; data_spatial_shapes[2] = 3; data_spatial_shapes[3] = 4; data_spatial_shapes[4] = 1; data_spatial_shapes[5] = 3; data_level_start_index[0] = 0; data_level_start_index[1] = 10; data_level_start_index[2] = 22;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/ms_deform_attn_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
struct Corners {
  Half top_left, top_right, bottom_left, bottom_right;
};

// Reads the four neighbours of (y, x); those outside of the level are zero.
__device__ inline Corners load_corners(const Half *value, const int top_left_at, const int row_stride,
                                       const int pixel_stride, const bool top, const bool bottom,
                                       const bool left, const bool right) {
  Corners c;
  c.top_left = top && left ? value[top_left_at] : Half(0.f);
  c.top_right = top && right ? value[top_left_at + pixel_stride] : Half(0.f);
  c.bottom_left = bottom && left ? value[top_left_at + row_stride] : Half(0.f);
  c.bottom_right = bottom && right ? value[top_left_at + row_stride + pixel_stride] : Half(0.f);
  return c;
}

__global__ void ms_deformable_col2im_gpu_kernel_shm_reduce_v1_half(
    const int n, const Half *grad_col, const Half *data_value,
    const int64_t *data_spatial_shapes, const int64_t *data_level_start_index,
    const Half *data_sampling_loc, const Half *data_attn_weight,
    const int batch_size, const int spatial_size, const int num_heads,
    const int channels, const int num_levels, const int num_query,
    const int num_point, Half *grad_value, Half *grad_sampling_loc,
    Half *grad_attn_weight) {
  extern __shared__ int _s[];
  Half *sum_w = reinterpret_cast<Half *>(_s);
  Half *sum_h = sum_w + blockDim.x;
  Half *sum_a = sum_h + blockDim.x;
  const int tid = threadIdx.x;
  const int pixel_stride = num_heads * channels;
  CUDA_1D_KERNEL_LOOP(index, n) {
    const int channel = index % channels;
    const int item = index / channels;
    const int head = item % num_heads;
    const int batch = item / num_heads / num_query;
    const Half top_grad = grad_col[index];

    for (int level = 0; level < num_levels; ++level) {
      const int height = data_spatial_shapes[2 * level];
      const int width = data_spatial_shapes[2 * level + 1];
      const int row_stride = width * pixel_stride;
      const int first = (batch * spatial_size + static_cast<int>(data_level_start_index[level])) * pixel_stride +
                        head * channels + channel;
      for (int point = 0; point < num_point; ++point) {
        const int slot = (item * num_levels + level) * num_point + point;
        const Half loc_w = data_sampling_loc[2 * slot];
        const Half loc_h = data_sampling_loc[2 * slot + 1];
        const Half y = loc_h * height - 0.5;
        const Half x = loc_w * width - 0.5;
        Half grad_w = 0.f, grad_h = 0.f, grad_a = 0.f;
        if (y > -1 && x > -1 && y < height && x < width) {
          const int y0 = static_cast<int>(floorf(y));
          const int x0 = static_cast<int>(floorf(x));
          const bool top = y0 >= 0, bottom = y0 + 1 <= height - 1;
          const bool left = x0 >= 0, right = x0 + 1 <= height - 1 && x0 + 1 <= width - 1;
          const Half ly = y - y0, lx = x - x0;
          const Half hy = 1 - ly, hx = 1 - lx;
          const Half weighted = top_grad * data_attn_weight[slot];
          const int at = first + y0 * row_stride + x0 * pixel_stride;
          const Corners c = load_corners(data_value, at, row_stride, pixel_stride, top, bottom, left, right);

          if (top && left) atomicAdd(grad_value + at, hy * hx * weighted);
          if (top && right) atomicAdd(grad_value + at + pixel_stride, hy * lx * weighted);
          if (bottom && left) atomicAdd(grad_value + at + row_stride, ly * hx * weighted);
          if (bottom && right) atomicAdd(grad_value + at + row_stride + pixel_stride, ly * lx * weighted);

          const float gy = float(hx) * (float(c.bottom_left) - float(c.top_left)) +
                           float(lx) * (float(c.bottom_right) - float(c.top_right));
          const float gx = float(hy) * (float(c.top_right) - float(c.top_left)) +
                           float(ly) * (float(c.bottom_right) - float(c.bottom_left));
          const float sampled = float(hy) * (float(hx) * float(c.top_left) + float(lx) * float(c.top_right)) +
                                float(ly) * (float(hx) * float(c.bottom_left) + float(lx) * float(c.bottom_right));
          grad_w = Half(float(width) * gx * float(weighted));
          grad_h = Half(float(height) * gy * float(weighted));
          grad_a = Half(float(top_grad) * sampled);
        }
        sum_w[tid] = grad_w;
        sum_h[tid] = grad_h;
        sum_a[tid] = grad_a;
        __syncthreads();
        for (int active = blockDim.x; active > 1;) {
          const int kept = (active + 1) / 2;
          if (tid < active - kept) {
            sum_w[tid] += sum_w[tid + kept];
            sum_h[tid] += sum_h[tid + kept];
            sum_a[tid] += sum_a[tid + kept];
          }
          __syncthreads();
          active = kept;
        }
        if (tid == 0) {
          grad_sampling_loc[2 * slot] = sum_w[0];
          grad_sampling_loc[2 * slot + 1] = sum_h[0];
          grad_attn_weight[slot] = sum_a[0];
        }
        __syncthreads();
      }
    }
  }
}
