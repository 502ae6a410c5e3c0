// Points are rejected early if they are farther from the center along an axis than half the longer side, but the corners of a rotated box reach farther.
// witness: {"inputs": "boxes3d[0] = Half(0.0f); boxes3d[1] = Half(0.0f); boxes3d[2] = Half(0.0f); boxes3d[3] = Half(800.0f); boxes3d[4] = Half(800.0f); boxes3d[5] = Half(4.0f); boxes3d[6] = Half(0.785f); xyz[0] = Half(500.0f); xyz[1] = Half(0.0f); xyz[2] = Half(2.0f);"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/roipoint_pool3d_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void assign_pts_to_box3d_half(int batch_size, int pts_num, int boxes_num,
                                    const Half *xyz, const Half *boxes3d,
                                    int *pts_assign) {
  const int box_idx = blockIdx.y;
  const int bs_idx = blockIdx.z;
  if (box_idx >= boxes_num || bs_idx >= batch_size) return;

  const Half *box = boxes3d + (static_cast<size_t>(bs_idx) * boxes_num + box_idx) * 7;
  const float cx = box[0], cy = box[1];
  const float reach = fmaxf(fabsf(box[3]), fabsf(box[4])) * 0.5f;

  for (int pt_idx = blockIdx.x * blockDim.x + threadIdx.x; pt_idx < pts_num; pt_idx += blockDim.x * gridDim.x) {
    const size_t row = static_cast<size_t>(bs_idx) * pts_num + pt_idx;
    const Half *pt = xyz + row * 3;
    int inside = 0;
    // Most points are far away: spare them the rotation.
    const bool far_away = fabsf(float(pt[0]) - cx) > reach || fabsf(float(pt[1]) - cy) > reach;
    if (!far_away) {
      Half local_x, local_y;
      inside = check_pt_in_box3d(pt, box, local_x, local_y);
    }
    pts_assign[row * boxes_num + box_idx] = inside;
  }
}
